// Joins the route's declared access to the gate. Spec: Authentication 8; errors[0].required_scope names what is missing.
import { fail } from '#kernel/error.ts';
import type { Actor } from '#resource/context.ts';
import type { Access, Scope } from '#resource/scopes.ts';
import type { Step } from '../request-state.ts';

export function scope(): Step {
  return {
    before(request) {
      const state = request.event;
      const { gate, verb } = state;
      if (gate === undefined || verb === undefined) return;
      state.gate = gate.then((admission) => {
        assertAccess(verb.access, admission.actor);
        return admission;
      });
      state.gate.catch(() => undefined);
    },
  };
}

/** Throws the 403 of the access that the actor lacks. */
function assertAccess(access: Access, actor: Actor): void {
  if (access === 'public' || access === 'any') return;
  if (access === 'session') {
    if (actor.kind === 'token') fail('session_credential_required');
    return;
  }
  if (access === 'token') {
    if (actor.kind !== 'token') fail('token_credential_required');
    return;
  }
  if (access === 'test-token') {
    if (actor.kind !== 'token' || actor.mode !== 'test') fail('sandbox_only');
    return;
  }
  if (!actor.scopes.includes(access satisfies Scope)) {
    fail('insufficient_scope', { errors: [{ required_scope: access }] });
  }
}
