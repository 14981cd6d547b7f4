// The four windows of the tenant were moved by admission; here they become headers on every answer. contract#rate-headers.
import { rateHeaders } from '#store/rate-limit.ts';
import type { RequestState, Step } from '../request-state.ts';

export function rateLimit(): Step {
  return {
    async after({ event: state, response }) {
      if (response === null) return;
      Object.assign(response.headers, rateLimitHeaders(state));
      await state.admission?.counted?.();
      await state.admission?.housekeeping;
    },
  };
}

/** Empty while the caller is unknown (public routes, refused credentials). */
export const rateLimitHeaders = (state: RequestState): Record<string, string> =>
  state.admission === undefined ? {} : rateHeaders(state.admission.limits);
