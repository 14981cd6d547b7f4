// What the documentation shows of a request: its path, its query and its bodies. After POST /sandbox/reset/ {"seed": "demo"} every one
// of them succeeds as it stands; test/contract/examples.test.ts sends them.
import type { Noun, Verb } from '../declaration.ts';
import type { Members } from '../fields/row.ts';
import { standardKind } from '../input/standard-kind.ts';
import { validBody } from '../sample.ts';
import { BODIES } from './bodies/bodies.ts';
import { shownOn } from './shown-on.ts';

/** Bodies by name; the only one of most operations is `example`. */
export function bodyExamples(verb: Verb): Readonly<Record<string, Members>> {
  if (verb.body === undefined) return {};
  return verb.examples ?? { example: bodyExample(verb) };
}

function bodyExample(verb: Verb): Members {
  const { noun } = verb;
  const own = BODIES[verb.name];
  if (own !== undefined) return own;
  switch (noun === undefined ? undefined : standardKind(verb)) {
    case 'create':
      return created(verb, noun as Noun);
    case 'update':
      return changed(verb);
    case 'bulk_create':
      return createdTogether(verb, noun as Noun);
    case 'bulk_update':
      return { updates: [{ id: shownOn(verb), ...NOTE }] };
    case 'bulk_delete':
      return { ids: [shownOn(verb)] };
    default:
      return validBody(verb, { forPeople: true }).body;
  }
}

const created = (verb: Verb, { name }: Noun): Members =>
  BODIES[name] ?? validBody(verb, { forPeople: true }).body;

const createdTogether = (verb: Verb, { name }: Noun): Members =>
  BODIES[name] === undefined
    ? validBody(verb, { forPeople: true }).body
    : { items: [BODIES[name]] };

const NOTE = { metadata: { origen: 'planilla' } };

/** A change that every record takes. */
const changed = (_verb: Verb): Members => NOTE;
