// What a record holds besides itself: its unique values, and its references to records that may be deleted for good. A
// soft-deleted record holds neither, so its sku is free again and its category can go.

import { ID_PATTERN } from '#kernel/id.ts';
import type { Noun } from '#resource/declaration.ts';
import { type AnyRow, member } from '#resource/fields/row.ts';
import { fold } from '../folding.ts';
import { isHidden, valuesAt } from '../index-entry.ts';
import { type Keyspace, referenceKey, SEPARATOR, uniqueKey } from '../keys.ts';
import type { Key } from '../table.ts';

type UniqueRule = Noun['unique'][number];

/**
 * A held item and the field it comes from; `kind`: the noun of the record that refers or says the word; `retry`: a commit that finds it
 * taken is run again instead of refused; `isWord`: a counter of a word.
 */
export type Hold = { key: Key; field: string; kind?: string; retry?: boolean; isWord?: true };
export type Holds = ReadonlyMap<string, Hold>;
export const NO_HOLDS: Holds = new Map();

export const keyText = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** Unique values of the record by the key that claims them; an absent, null or empty value claims nothing. */
export function uniqueHolds(keyspace: Keyspace, noun: Noun, record: AnyRow): Holds {
  const holds = new Map<string, Hold>();
  if (isHidden(noun, record)) return holds;
  for (const rule of noun.unique) {
    const own = member(record, rule.field);
    if (own === undefined || own === null || own === '') continue;
    const parts = [own, ...(rule.with ?? []).map((field) => member(record, field) ?? '')];
    const key = keyOfParts(keyspace, noun, rule, parts.map(String));
    holds.set(keyText(key), { key, field: rule.field });
  }
  return holds;
}

/**
 * The claim on one value of a unique field; undefined when the field is not unique. For a rule that spans several fields
 * `value` has their values in declared order, separated by U+0001.
 */
export function uniqueKeyOf(
  keyspace: Keyspace,
  noun: Noun,
  field: string,
  value: string,
): Key | undefined {
  const rule = noun.unique.find((one) => one.field === field);
  return rule && keyOfParts(keyspace, noun, rule, value.split(SEPARATOR));
}

/** Counters of the records that this one refers to; records that are only soft-deleted need none. */
export function referenceHolds(keyspace: Keyspace, noun: Noun, record: AnyRow): Holds {
  const holds = new Map<string, Hold>();
  if (isHidden(noun, record)) return holds;
  for (const [field, target] of Object.entries(noun.references)) {
    if (target().softDelete) continue;
    for (const id of valuesAt(record, field)) {
      const key = referenceKey(keyspace, target(), String(id));
      if (id !== '') holds.set(keyText(key), { key, field, kind: noun.name });
    }
  }
  return holds;
}

/** Counters of the words by which this record may name others. */
export function nameHolds(keyspace: Keyspace, noun: Noun, record: Noun['$row']): Holds {
  const holds = new Map<string, Hold>();
  if (isHidden(noun, record)) return holds;
  for (const [field, target] of Object.entries(noun.names ?? {})) {
    for (const word of valuesAt(record, field)) {
      const hold = wordHold(keyspace, target(), { field, word });
      if (hold !== undefined) holds.set(keyText(hold.key), { ...hold, kind: noun.name });
    }
  }
  return holds;
}

/** Counters of the words that mean this record, besides its id, which is counted with its references. */
export function ownNames(keyspace: Keyspace, noun: Noun, record: Noun['$row']): Hold[] {
  const words = noun.namedBy?.fields.filter((field) => field !== noun.idField) ?? [];
  return words.flatMap(
    (field) => wordHold(keyspace, noun, { field, word: member(record, field) }) ?? [],
  );
}

/** Of the words that stay while another record says them those that an update takes away. */
export function renamed(
  keyspace: Keyspace,
  noun: Noun,
  { before, after }: { before: Noun['$row']; after: Noun['$row'] },
): Hold[] {
  const wordOf = (record: Noun['$row'], field: string) =>
    wordHold(keyspace, noun, { field, word: member(record, field) });
  return (noun.namedBy?.kept ?? []).flatMap((field) => {
    const [was, is] = [wordOf(before, field), wordOf(after, field)];
    return was === undefined || was.key.sk === is?.key.sk ? [] : [was];
  });
}

/** None for an empty word, and for one that means a record which is never deleted. */
function wordHold(
  keyspace: Keyspace,
  target: Noun,
  { field, word }: { field: string; word: unknown },
): Hold | undefined {
  if (typeof word !== 'string' || word.trim() === '') return undefined;
  const { fields = [], except = [] } = target.namedBy ?? {};
  if (ID_PATTERN.test(word) && fields.includes(target.idField)) {
    return { key: referenceKey(keyspace, target, word), field, isWord: true };
  }
  const text = fold(word);
  const isFirm = except.some((each) => fold(each) === text);
  return isFirm
    ? undefined
    : { key: referenceKey(keyspace, target, `word=${text}`), field, isWord: true };
}

/** Holds of `a` that `b` does not have. */
export function missingFrom(a: Holds, b: Holds): Hold[] {
  const missing: Hold[] = [];
  for (const [text, hold] of a) if (!b.has(text)) missing.push(hold);
  return missing;
}

function keyOfParts(
  keyspace: Keyspace,
  noun: Noun,
  rule: UniqueRule,
  parts: readonly string[],
): Key {
  const field = [rule.field, ...(rule.with ?? [])].join('+');
  const [own = '', ...others] = parts;
  const spelled = [rule.as?.(own) ?? own, ...others];
  const compared = spelled.map((part) => (rule.fold === true ? fold(part) : part.normalize('NFC')));
  return uniqueKey(keyspace, noun, field, compared.join(SEPARATOR));
}
