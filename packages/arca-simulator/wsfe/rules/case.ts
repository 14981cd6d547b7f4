// One voucher under the rules of FECAESolicitar. A rule is a predicate under its error code: true when it is broken. What the
// codes mean to the caller (refused, or authorized with an observation) is told by messages.ts and apply-rules.ts.
import { type Decimal, decimal, sum } from '#kernel/money.ts';
import type { DeliveryNote } from '../../register/delivery-notes.ts';
import type { Taxpayer } from '../../register/taxpayer.ts';
import type { VoucherType } from '../../tables/voucher-types.ts';
import type { AssociatedVoucher, Detail, Series, Voucher } from '../voucher.ts';

export type Case = {
  /** CbteFch is filled in. */
  detail: Detail;
  type: VoucherType;
  series: Series;
  /** `yyyymmdd`. */
  today: string;
  issuer: Taxpayer | undefined;
  /** As the register knows it; undefined for other documents too. */
  receiver: Taxpayer | undefined;
  /** Pesos for one unit of the voucher's currency; undefined when it is none. */
  rate: number | undefined;
  /** Authorized vouchers of the issuer. */
  find: (voucher: AssociatedVoucher) => Voucher | undefined;
  /** Of the same series with that one as associated voucher. */
  notesOf: (voucher: AssociatedVoucher) => Voucher[];
  isRegistered: (cuit: string) => boolean;
  /** As the services of delivery notes know it. */
  deliveryNote: (voucher: AssociatedVoucher) => DeliveryNote;
  /** Whether an FCE credit note may take all that is left of its invoice. */
  allowsFullCredit: boolean;
};

export type Rules = Readonly<Record<number, (of: Case) => boolean>>;

export const isNote = ({ type }: Case): boolean => type.kind === 'debit' || type.kind === 'credit';
export const isLetter = ({ type }: Case, ...letters: VoucherType['letter'][]): boolean =>
  letters.includes(type.letter);
/** ImpTotal in pesos. */
export const pesosOf = ({ detail }: Case): Decimal =>
  decimal(detail.ImpTotal).times(detail.MonCotiz ?? 1);

/** Off by more than 0.01 for each row and by more than 0.01 %. */
export function differs(informed: string, expected: Decimal, rows = 1): boolean {
  const off = decimal(informed).minus(expected).abs();
  return off.gt(0.01 * rows) && off.gt(expected.abs().times(0.0001));
}

export const total = (amounts: readonly string[]): Decimal => sum(amounts);

/** More digits than `whole` before the point or `places` behind it. */
export function isTooPrecise(amount: string, whole = 13, places = 2): boolean {
  const [before = '', after = ''] = amount.replace('-', '').split('.');
  return before.length > whole || after.length > places;
}

export const repeats = (values: readonly unknown[]): boolean =>
  new Set(values).size < values.length;

/** Rows of that optional datum. */
export const optionals = ({ detail }: Case, id: string): string[] =>
  (detail.Opcionales ?? []).filter((each) => each.Id === id).map(({ Valor }) => Valor);
