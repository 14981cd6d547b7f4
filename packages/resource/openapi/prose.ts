// What a verb does, in words: its own description where it has one, and what its declaration tells: what it may begin with and move
// to, what it refers to, what it announces, what it refuses, who may call it.
import { ERRORS, type ErrorCode } from '#kernel/error.ts';
import type { Noun, Verb } from '../declaration.ts';
import { eventName, standardEvents } from '../event-kinds.ts';
import { standardKind } from '../input/standard-kind.ts';
import { isListing } from '../list/list-query.ts';
import { anyOf, oneOf } from '../shape/noun-words.ts';
import { deprecationWords } from './deprecation.ts';

type Act = ReturnType<typeof standardKind> | 'restore';
type Standard = NonNullable<Act>;

/** Markdown, one paragraph a subject. */
export function proseOf(verb: Verb): string {
  const { noun } = verb;
  const act = standardKind(verb) ?? (verb.name.endsWith('.restore') ? 'restore' : undefined);
  const paragraphs = [
    unwrapped(verb.description) ?? aboutStandard(noun, act) ?? `${verb.summary}.`,
    noun === undefined ? undefined : rulesOf(noun, act),
    announcement(verb, act),
    verb.deprecated === undefined ? undefined : deprecationWords(verb.deprecated),
    refused(verb),
    rights(verb),
  ];
  return paragraphs.filter((each) => each !== undefined && each !== '').join('\n\n');
}

/** A description that takes several lines where it is declared is one line of its paragraph. */
const unwrapped = (description: string | undefined): string | undefined =>
  description?.replaceAll(/(?<!\n)\n[ \t]*(?!\n)/g, ' ');

function aboutStandard(noun: Noun | undefined, act: Act): string | undefined {
  if (noun === undefined || act === undefined) return undefined;
  const one = oneOf(noun);
  const texts: Record<Standard, string> = {
    list: `${bare(noun.summary)}: one page, ${orderOf(noun)} unless \`sort\` says otherwise.${searched(noun)}`,
    get: `The ${one} as it stands now; its \`ETag\` is its version.`,
    create: `${bare(noun.summary)}. Makes one and answers it whole.`,
    update: `Changes the fields that are sent; \`null\` removes one that may be missing.`,
    delete: noun.softDelete
      ? `The ${one} leaves lists and keeps the status \`deleted\`; \`restore\` brings it back.`
      : `Deletes the ${one} for good.`,
    bulk_create: `Each item is a creation of its own, reported under its index; \`?atomic=true\` makes all (up to 25) or none.`,
    bulk_update: `Each item names its \`id\` and the fields to change; \`?atomic=true\` changes all (up to 25) or none.`,
    bulk_delete: `Each id is deleted as if alone; \`?atomic=true\` deletes all (up to 25) or none.`,
    restore: `Takes back a deletion: the ${one} has the status that it had before.`,
  };
  return texts[act];
}

const bare = (sentence: string): string => sentence.replace(/\.$/, '');

const orderOf = ({ list: { order } }: Noun): string =>
  order === undefined
    ? 'newest first'
    : `by \`${order.sort}\` (${order.direction === 'desc' ? 'descending' : 'ascending'})`;

const searched = ({ list }: Noun): string =>
  list.search.length === 0 ? '' : ` \`search\` looks into ${names(list.search)}.`;

/** What the noun asks of records that are written. */
function rulesOf(noun: Noun, act: Act): string | undefined {
  if (act !== 'create' && act !== 'update') return undefined;
  const referred = Object.entries(noun.references).map(
    ([field, target]) => `\`${field}\` names ${anyOf(target())} of the account.`,
  );
  const unique = noun.unique.map(
    ({ field, with: others = [] }) =>
      `No two records have the same ${names([field, ...others], 'and')}.`,
  );
  const inUse = (noun.inUse ?? []).flatMap((field) => {
    const { withdrawn = [] } = noun.references[field]?.().states.status ?? {};
    return withdrawn.length === 0
      ? []
      : [`\`${field}\` names none anew that is ${names(withdrawn, 'or')}.`];
  });
  return [...referred, ...inUse, ...unique, ...statesOf(noun, act)].join(' ');
}

const statesOf = (noun: Noun, act: Act): string[] =>
  Object.entries(noun.states).map(([field, { initial, moves }]) => {
    if (act === 'create') return `\`${field}\` begins as ${names(initial, 'or')}.`;
    const ways = Object.entries(moves).filter(([, to]) => to.length > 0);
    const told = ways.map(([from, to]) => `\`${from}\` to ${names(to, 'or')}`);
    return `\`${field}\` moves from ${told.join(', from ')}.`;
  });

const EVENT_OF: Partial<Record<Standard, string>> = {
  create: 'created',
  bulk_create: 'created',
  update: 'updated',
  bulk_update: 'updated',
  delete: 'deleted',
  bulk_delete: 'deleted',
  restore: 'restored',
};

/** What the verb itself says that it announces goes before what its noun could. */
function announcement({ announces, noun, method }: Verb, act: Act): string | undefined {
  if (announces === undefined) {
    return noun === undefined || method === 'GET' ? undefined : announced(noun, act);
  }
  if (announces.length === 0) return undefined;
  return `${announces.length === 1 ? 'Event' : 'Events'}: ${names(announces)}.`;
}

function announced(noun: Noun, act: Act): string | undefined {
  const prefixes = noun.eventPrefix?.values ?? [noun.name];
  const own = Object.keys(noun.eventKinds);
  const named = (kinds: readonly string[]) => [
    ...new Set(prefixes.flatMap((prefix) => kinds.map((kind) => eventName(prefix, kind)))),
  ];
  const usual = (act !== undefined && EVENT_OF[act]) || 'updated';
  const standard: readonly string[] = standardEvents(noun);
  const certain = named(standard.includes(usual) ? [usual] : standard.slice(0, 1));
  const possible = named(own.filter((kind) => kind !== usual));
  if (certain.length === 0) return undefined;
  const also = possible.length === 0 ? '' : `; by act ${names(possible)}`;
  const lead = act === undefined ? 'Where the record changes, the event is' : 'Event:';
  return `${lead} ${names(certain, 'or')}${also}.`;
}

/** Codes that any verb of its kind may answer are said once, in the introduction. */
const USUAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['invalid_id', 'not_found', 'invalid_query_parameter', 'invalid_sort_field'] as const),
  ...(['invalid_field_selection', 'invalid_cursor', 'version_conflict'] as const),
  ...(['bulk_empty', 'bulk_limit_exceeded', 'bulk_aborted', 'bulk_duplicate_id'] as const),
]);

function refused(verb: Verb): string | undefined {
  if (isListing(verb)) return undefined;
  const own = [...new Set(verb.fails)].filter((code) => !USUAL.has(code));
  const told = own.map((code) => `\`${code}\` (${ERRORS[code].when})`);
  return told.length === 0 ? undefined : `Refuses with ${told.join(', ')}.`;
}

function rights({ access }: Verb): string {
  if (access === 'public') return 'Needs no credential.';
  if (access === 'session') return 'Needs a logged-in session; an API token is refused.';
  if (access === 'token') return 'Needs an API token; a session is refused.';
  if (access === 'test-token') return 'Needs a test token.';
  if (access === 'any')
    return 'Any valid token or session; rights are decided by what it is about.';
  return `Needs the scope \`${access}\`.`;
}

/** `a`, `b` and `c`. */
function names(list: readonly string[], last: 'and' | 'or' = 'and'): string {
  const quoted = list.map((name) => `\`${name}\``);
  return quoted.length < 2
    ? quoted.join('')
    : `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)}`;
}
