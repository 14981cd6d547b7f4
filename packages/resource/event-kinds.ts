// Every event that the declared nouns may emit, for subscriptions and documentation. contract#event-names.
import type { Group, Noun, RecordChange, StandardEvent } from './declaration.ts';
import { changedFields } from './event-payload.ts';
import type { EventKind } from './ports.ts';
import type { Scope } from './scopes.ts';

const STANDARD = {
  created: 'was created',
  updated: 'was changed',
  deleted: 'was deleted',
} as const;

/** The kinds of all groups, sorted by name; `sample` gives an example record of a noun. */
export const eventKinds = (groups: readonly Group[], sample: SampleOf): EventKind[] =>
  groups
    .flatMap((group) => group.nouns)
    .flatMap((noun) => kindsOf(noun, sample))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The scope that gives a caller the noun's events; null: every caller has them. */
export const eventScope = (noun: Pick<Noun, 'access' | 'scope'>): Scope | null =>
  noun.access === undefined ? `${noun.scope}:read` : null;

/** The standard events that records of the noun have. */
export const standardEvents = (noun: Noun): readonly StandardEvent[] =>
  hasStandardEvents(noun) ? (noun.standardEvents ?? ['created', 'updated', 'deleted']) : [];

/** True when events of the noun's standard changes exist; nouns with their own rights name each of theirs. */
export const hasStandardEvents = (noun: Pick<Noun, 'access'>): boolean => noun.access === undefined;

/**
 * True where no change of its records means an event or orders work: notes that the service keeps for itself. The relay need not
 * see them. Records that wait in a line are work themselves.
 */
export const tellsNothing = (noun: Noun): boolean =>
  !hasStandardEvents(noun) &&
  noun.jobs === undefined &&
  noun.line === undefined &&
  noun.eventPrefix === undefined &&
  Object.keys(noun.eventKinds).length === 0;

/** True where the noun tells of that by names of its own. */
export const hasNameFor = ({ tells }: Pick<Noun, 'tells'>, event: StandardEvent): boolean =>
  tells !== undefined && Object.values(tells).some((told) => told.includes(event));

/** What the names of the record's events begin with. */
export const eventPrefix = (noun: Noun, record: object): string =>
  noun.eventPrefix?.of(record) ?? noun.name;

/** The whole name of an event that a noun names: its own by the prefix, one of another family as it is ("job.completed"). */
export const eventName = (prefix: string, name: string): string =>
  name.includes('.') ? name : `${prefix}.${name}`;

/**
 * The names of one change's events: one for each act. A change that its noun names is told by that name alone; `updated` tells what
 * has no name, also beside one where the request did more than that. Decision 230.
 */
export function namesOfChange(
  noun: Noun,
  change: RecordChange<object>,
  standard: StandardEvent,
): string[] {
  const own = noun.events(change);
  const isTold = own.length > 0 && tellsAll(noun, change, { standard, own });
  return [...new Set(isTold ? own : [standard, ...own])];
}

type Names = { standard: StandardEvent; own: readonly string[] };

/** What only the service sets comes with its act, and so does the state that the act is named after. */
function tellsAll(noun: Noun, change: RecordChange<object>, { standard, own }: Names): boolean {
  const told = own.flatMap((name) => noun.tells?.[name] ?? []);
  if (standard !== 'updated') return told.includes(standard);
  if (told.includes(standard) || !noun.standard.includes('update')) return true;
  const known = new Set([...noun.assigned, ...Object.keys(noun.states), ...told]);
  const changed = changedFields(change.before ?? {}, change.after ?? {});
  return Object.keys(changed).every((name) => known.has(name));
}

/** An example record of the noun as that event would tell of it. */
type SampleOf = (noun: Noun, of: { prefix: string; event: string }) => object;

function kindsOf(noun: Noun, sample: SampleOf): EventKind[] {
  const prefixes = noun.eventPrefix?.values ?? [noun.name];
  return prefixes.flatMap((prefix, place) =>
    Object.entries({ ...standardKinds(noun, prefix), ...noun.eventKinds })
      .filter(([event]) => place === 0 || !event.includes('.'))
      .map(([event, description]) => ({
        name: eventName(prefix, event),
        description,
        resource: noun.name,
        required_scope: eventScope(noun),
        sample: sample(noun, { prefix, event }),
      })),
  );
}

function standardKinds(noun: Noun, prefix: string): Record<string, string> {
  const subject = `A record of type ${prefix.replaceAll('_', ' ')}`;
  return Object.fromEntries(
    standardEvents(noun).map((event) => [event, `${subject} ${STANDARD[event]}`]),
  );
}
