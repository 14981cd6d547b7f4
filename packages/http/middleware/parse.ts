// The query as the verb takes it, and the body where the verb takes one.
import { fail } from '#kernel/error.ts';
import { bringsBody, parseQuery } from '#resource/bodies.ts';
import type { Incoming } from '../event.ts';
import type { Step } from '../request-state.ts';
import { readBody } from './read-body.ts';

/** contract#sizes; the gateway itself refuses what fills its 10 kB of request line and headers. */
const URL_LENGTH_MAX = 4_000;

export function parse(): Step {
  return {
    async before(request) {
      const state = request.event;
      const { verb, incoming } = state;
      if (verb === undefined) return;
      refuseLong(incoming);
      state.query = parseQuery(verb, incoming.query);
      const isTaken = verb.upload !== undefined || verb.body !== undefined || bringsBody(verb);
      if (isTaken) await readBody(state, verb);
    },
  };
}

/** Throws invalid_query_parameter, before anything of the query is read. */
function refuseLong({ urlLength }: Incoming): void {
  if (urlLength <= URL_LENGTH_MAX) return;
  const message = `The URL has at most ${URL_LENGTH_MAX} characters`;
  const bounds = { max: URL_LENGTH_MAX, actual: urlLength };
  fail('invalid_query_parameter', {
    errors: [{ location: 'query', code: 'too_long', message, ...bounds }],
  });
}
