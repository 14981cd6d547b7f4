// Finds the verb of the method and path. The look-up is pure and early (public routes need no credential); its refusal
// comes later, after the credential was looked at.
import { fail } from '#kernel/error.ts';
import { matchRoute, type Routes } from '#resource/routes.ts';
import type { Step } from '../request-state.ts';
import { methodHint, pathHint } from './path-hint.ts';

/** Sets the verb when there is one. */
export function match(routes: Routes): Step {
  return {
    before({ event: state }) {
      const { method, path } = state.incoming;
      const found = matchRoute(routes, method, path);
      if (found === undefined || 'allow' in found) return;
      state.verb = found.route;
      state.params = found.params;
    },
  };
}

/** Throws route_not_found or method_not_allowed. */
export function requireMatch(routes: Routes, neighbours: () => readonly string[]): Step {
  return {
    before({ event: { incoming, verb } }) {
      if (verb !== undefined) return;
      const found = matchRoute(routes, incoming.method, incoming.path);
      const isKnown = found !== undefined && 'allow' in found;
      if (!isKnown) fail('route_not_found', { errors: pathHint(routes, incoming, neighbours) });
      const errors = methodHint(routes, incoming, found.allow);
      fail('method_not_allowed', { errors, headers: { Allow: found.allow.join(', ') } });
    },
  };
}
