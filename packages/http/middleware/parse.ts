// The query as the verb takes it, and the body where the verb takes one.
import { FIELD_ERRORS_MAX, fail } from '#kernel/error.ts';
import { bringsBody, parseQuery } from '#resource/bodies.ts';
import { queryError } from '#resource/input/query-pairs.ts';
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
      refuseMisread(incoming);
      state.query = parseQuery(verb, incoming.query);
      const isTaken = verb.upload !== undefined || verb.body !== undefined || bringsBody(verb);
      if (isTaken) await readBody(state, verb);
    },
  };
}

/** Throws invalid_query_parameter, before anything of the query is read. */
function refuseLong({ path, rawQuery }: Incoming): void {
  const length = path.length + 1 + rawQuery.length;
  if (length <= URL_LENGTH_MAX) return;
  const message = `The URL has at most ${URL_LENGTH_MAX} characters`;
  const bounds = { max: URL_LENGTH_MAX, actual: length };
  fail('invalid_query_parameter', {
    errors: [{ location: 'query', code: 'too_long', message, ...bounds }],
  });
}

const IN_PLACE_OF_BYTES = '\ufffd';
const hasMisread = (pair: readonly [string, string]): boolean =>
  pair.some((text) => text.includes(IN_PLACE_OF_BYTES));

/**
 * Throws invalid_query_parameter with every parameter whose escapes are of other letters than UTF-8 (`Mu%F1oz` of Latin-1): it was read
 * as a text that the client did not write, by which a list finds nothing.
 */
function refuseMisread({ query, rawQuery }: Incoming): void {
  if (!query.some(hasMisread)) return;
  const errors = rawQuery
    .split('&')
    .filter((part) => !isUtf8Escaped(part))
    .slice(0, FIELD_ERRORS_MAX)
    .map((part) => queryError(nameOf(part), 'invalid_format', 'Its escapes are not of UTF-8'));
  if (errors.length > 0) fail('invalid_query_parameter', { errors });
}

const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? '';

/** Also where it holds a `%` that begins no escape, which stands for itself. */
function isUtf8Escaped(part: string): boolean {
  try {
    decodeURIComponent(part.replace(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}
