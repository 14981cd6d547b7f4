// What of an entry follows from the rest of it where no request says it, after a change as when it was made: its last number, the code of
// its currency, its operation, its credit and its activity. What a person said stays until a person says otherwise.
import { isDeepStrictEqual } from 'node:util';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { member } from '#resource/fields/row.ts';
import { type Credit, saidCredit } from '../../records/vat/apportionment.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import { isWithoutCredit } from '../../records/vat/voucher-kinds.ts';
import { activityOf, conceptOf, creditOf, type EntryRules, operationOf } from './complete-entry.ts';
import { codeOf } from './manual-entry.ts';

type Patch = (typeof VatEntry)['$patch'];
type Following = Partial<Pick<VatEntry, 'number_to' | 'currency' | 'operation_code'>>;

/** Of an entry by hand, before the rules of the books are read; one of a document is as its document is. */
export function followingFields(record: VatEntry, body: Patch): Following {
  if (record.source !== 'manual') return {};
  const told = toldAfter(record, body);
  const { number_to, operation_code } = record;
  const isOneDocument = isAssumed(body, 'number_to', number_to === record.number);
  const isUsual = isAssumed(body, 'operation_code', operation_code === operationOf(record));
  return {
    ...(body.currency !== undefined && { currency: codeOf(body.currency) }),
    ...(isOneDocument && { number_to: told.number }),
    ...(isUsual && { operation_code: operationOf(told) }),
  };
}

/** A change of what gives credit, or of the sale point, moves what followed from it; what is cleared follows again. */
export function followingRules(
  record: VatEntry,
  changed: VatEntry,
  { body, rules }: { body: Patch; rules: EntryRules },
): Partial<Credit & Pick<VatEntry, 'activity_code' | 'concept'>> {
  const isOtherPoint = record.sale_point !== changed.sale_point && !('activity_code' in body);
  const isUsual = record.activity_code === activityOf(record, rules);
  const isCleared = (name: 'activity_code' | 'concept'): boolean =>
    name in body && body[name] === undefined;
  return {
    ...creditAfter(record, changed, { body, rules }),
    ...(((isOtherPoint && isUsual) || isCleared('activity_code')) && {
      activity_code: activityOf(changed, rules),
    }),
    ...(isCleared('concept') && { concept: conceptOf(changed, rules) }),
  };
}

/** What a person says now, else of what gives credit by now; nothing where it stays as it was made. */
function creditAfter(
  record: VatEntry,
  changed: VatEntry,
  { body, rules }: { body: Patch; rules: EntryRules },
): Partial<Credit> {
  const isBack = isSentBack(record, body);
  if (body.computable_credit !== undefined && !isBack)
    return saidCredit(changed, body.computable_credit);
  const isOtherKind =
    isWithoutCredit(record.voucher_type) !== isWithoutCredit(changed.voucher_type);
  const isSameVat = isBack && isDeepStrictEqual(record.vat_items, changed.vat_items);
  const isTakenBack = 'computable_credit' in body && !isBack;
  const isAnew = isTakenBack || ('vat_items' in body && !isSameVat) || isOtherKind;
  return isAnew ? creditOf(changed, rules) : {};
}

/** A client that sends the whole entry back with another note says nothing of its credit. One that sends the credit by itself does. */
const isSentBack = (record: VatEntry, body: Patch): boolean =>
  record.credit_by !== 'person' &&
  'vat_items' in body &&
  body.computable_credit === record.computable_credit;

/** Not said now, and what there is was not said either, or is taken back. */
const isAssumed = (body: Patch, name: keyof Following, wasAssumed: boolean): boolean =>
  name in body ? body[name] === undefined : wasAssumed;

function toldAfter(record: VatEntry, body: Patch): VatEntry {
  const said = Object.entries(body).map(([name, value]) => [
    name,
    value ?? member(VatEntry.defaults, name),
  ]);
  return { ...record, ...omitUndefined(Object.fromEntries(said)) };
}
