// The query as the verb takes it, and the body where the verb takes one.
import { bringsBody, parseQuery } from '#resource/bodies.ts';
import type { Step } from '../request-state.ts';
import { readBody } from './read-body.ts';

export function parse(): Step {
  return {
    async before(request) {
      const state = request.event;
      const { verb, incoming } = state;
      if (verb === undefined) return;
      state.query = parseQuery(verb, incoming.query);
      const isTaken = verb.upload !== undefined || verb.body !== undefined || bringsBody(verb);
      if (isTaken) await readBody(state, verb);
    },
  };
}
