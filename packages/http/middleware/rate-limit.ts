// The four windows of the tenant were moved by admission; here they become headers on every answer. contract#rate-headers.
import { rateHeaders } from '#store/rate-limit.ts';
import type { Exchange, Step } from '../exchange.ts';

export function rateLimit(): Step {
  return {
    async after({ event: exchange, response }) {
      if (response === null) return;
      Object.assign(response.headers, rateLimitHeaders(exchange));
      await exchange.admission?.housekeeping;
    },
  };
}

/** Empty while the caller is unknown (public routes, refused credentials). */
export const rateLimitHeaders = (exchange: Exchange): Record<string, string> =>
  exchange.admission === undefined ? {} : rateHeaders(exchange.admission.limits);
