// From one change in the table to the events that it means. Which names a write carries is decided where it is made (the
// store puts them beside the record); the relay adds what only the two images together can tell: the end of a record,
// and for counters that move without a new version, what the noun reads from the difference (low stock).
import { hash } from 'node:crypto';
import type { Binding } from '#background/workers.ts';
import { toIso } from '#kernel/clock.ts';
import { derivedId } from '#kernel/id.ts';
import type { ListedNoun } from '#resource/catalogue/catalogue.ts';
import type { NounFacts } from '#resource/catalogue/facts.ts';
import type { Noun } from '#resource/declaration.ts';
import { eventName, eventPrefix, hasStandardEvents } from '#resource/event-kinds.ts';
import { type ChangeEvent, changedFields, published } from '#resource/event-payload.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import { eventsBetween } from '#store/codec.ts';
import { readRequest } from '#store/commit/request-note.ts';
import type { Item } from '#store/table.ts';

/** A change of a record of a tenant, read. */
export type RecordMove = {
  binding: Binding;
  noun: ListedNoun;
  /** The noun itself, where only it knows what the change means (`withCode`). */
  code?: Noun;
  id: string;
  before?: AnyRow;
  after?: AnyRow;
  /** The items behind the records, for what the store wrote beside them. */
  oldItem?: Item;
  newItem?: Item;
  /** What a deletion for good left behind for its events (end-notes.ts). */
  endNote?: Item;
  atMs: number;
  sequence: string;
};

/** The events of the change; the same ones with the same ids whenever it is read again. */
export function changeEventsOf(move: RecordMove): ChangeEvent[] {
  const { binding, noun, id, before, after } = move;
  const last = after ?? before;
  if (last === undefined) return [];
  const data = published(noun, last);
  const at = happenedAt(move, last);
  const origin = originOf(move);
  return eventNames(move).map((type) => ({
    id: derivedId(Date.parse(at), eventSeed(move, type)),
    type,
    at,
    tenantId: binding.tenantId,
    livemode: binding.mode === 'live',
    resource: { type: noun.name, id, version: placeOf(move, last) },
    ...origin,
    data,
    ...(before && after && { previous: changedFields(published(noun, before), data) }),
    idField: noun.idField,
  }));
}

/** By what subscribers order events: the version, and of the end of a record one more, since it comes after its last version. */
const placeOf = ({ after }: RecordMove, { version }: AnyRow): number =>
  after === undefined ? version + 1 : version;

/** What the write itself brought: one without a mark of its own left those of an earlier one, and a deletion those of the last version. */
function broughtBy({ oldItem, newItem, endNote }: RecordMove): Item | undefined {
  const written = newItem?.w === oldItem?.w ? undefined : newItem;
  return newItem === undefined ? endNote : written;
}

function originOf(move: RecordMove): Pick<ChangeEvent, 'batchId' | 'request'> {
  const brought = broughtBy(move);
  const request = readRequest(brought?.r);
  return {
    ...(typeof brought?.b === 'string' && { batchId: brought.b }),
    ...(request !== undefined && { request }),
  };
}

/**
 * The instant of a version is its own. That of other changes is told by the write where the stream cannot: the stream goes by the time of
 * the machine, to the second. None is at the instant of the version or before it, so that it stands behind that in lists.
 */
function happenedAt(move: RecordMove, { updated_at }: AnyRow): string {
  if (isNewVersion(move)) return updated_at;
  const { t = move.atMs } = broughtBy(move) ?? {};
  return toIso(Math.max(Number(t), Date.parse(updated_at) + 1));
}

/** True when the change made a version of the record, by creating or updating it. */
export const isNewVersion = ({ before, after }: RecordMove): boolean =>
  after !== undefined && after.version !== before?.version;

function eventNames(move: RecordMove): string[] {
  const { noun, before, after, oldItem, newItem } = move;
  const carried = eventsBetween(oldItem, newItem);
  const code = codeFor(move);
  if (before === undefined || after === undefined || code === undefined)
    return known(noun, carried);
  return known(noun, [
    ...carried,
    ...code.events({ before, after }).map((name) => eventName(eventPrefix(code, after), name)),
  ]);
}

/** A version says itself what it means; of adjustments and deletions the noun tells, where it has anything to tell. */
const asksCode = (move: RecordMove): boolean => move.noun.readsChanges && !isNewVersion(move);

/** The move with the code of its noun, where that is asked: its group is loaded for it. */
export const withCode = async (move: RecordMove): Promise<RecordMove> =>
  asksCode(move) ? { ...move, code: await move.noun.code() } : move;

/** The noun that tells of the change; undefined where there is nothing to ask. Throws where its code was not fetched. */
export function codeFor(move: RecordMove): Noun | undefined {
  if (!asksCode(move)) return undefined;
  if (move.code === undefined) throw new Error(`a change of ${move.noun.name} without its code`);
  return move.code;
}

/** True of the end of a record that is told. */
export const isToldEnd = ({ noun, oldItem, newItem }: RecordMove): boolean =>
  newItem === undefined && known(noun, eventsBetween(oldItem, newItem)).length > 0;

/** Nouns with rights of their own (the webhook machinery) emit only what they declare; everything else what it says. */
function known(noun: NounFacts, names: readonly string[]): string[] {
  const distinct = [...new Set(names)];
  if (hasStandardEvents(noun)) return distinct;
  const declared = new Set(noun.eventNames.map((name) => eventName(noun.name, name)));
  return distinct.filter((name) => declared.has(name));
}

/** True of what is there whatever the generation of the sandbox. */
export const outlivesReset = (noun: Pick<Noun, 'keptOnReset' | 'ofSandbox'>): boolean =>
  noun.keptOnReset === true || noun.ofSandbox === true;

/** A version happens once; a counter may move often within one version, so its place in the stream tells them apart. */
function eventSeed(move: RecordMove, type: string): string {
  const { binding, noun, id, before, after } = move;
  const version = after?.version ?? `${before?.version} deleted`;
  const place = isNewVersion(move) || after === undefined ? '' : move.sequence;
  const seed = [
    binding.tenantId,
    binding.mode,
    outlivesReset(noun) ? 0 : binding.generation,
    noun.key,
    id,
    version,
    type,
    place,
  ];
  return hash('sha256', seed.join('\n'), 'hex');
}
