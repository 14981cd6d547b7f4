// Withholdings and perceptions of a period as the returns name them, read by period, oldest first.

import type { Tax } from '#domain/fiscal/taxes.ts';
import { EXEMPT, NOT_CATEGORIZED, REGISTERED, WITH_CUIT } from '#domain/fiscal/vat-conditions.ts';
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import { cuitDigits } from '#kernel/cuit.ts';
import { refuse } from '#kernel/error.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import { Perception } from '../../records/withholding/perception.ts';
import { Withholding } from '../../records/withholding/withholding.ts';
import type { Filed, FiledDocument } from './filed.ts';

export type Return = {
  period: string;
  tax?: Tax | undefined;
  jurisdiction?: string | undefined;
  direction: 'made' | 'suffered';
  half?: 1 | 2 | undefined;
};

/** More of one kind in a period do not fit one answer. */
const ITEMS_MAX = 10_000;
const LAST_OF_FIRST_HALF = '15';
/** Registrations for gross income tax, as e-ARCIBA numbers them. */
const IN_ONE = 1;
const IN_SEVERAL = 2;

type ReturnContents = { withholdings: Withholding[]; perceptions: Perception[] };

/**
 * What stands of the period: nothing that was annulled, nothing of which 0 was withheld or perceived. Throws validation_error for more than
 * fits, as a return that lacks a line is a false one.
 */
export async function readReturn(ctx: Context, asked: Return): Promise<ReturnContents> {
  const { period, direction, tax, jurisdiction } = asked;
  const filters = {
    period,
    direction,
    ...(tax && { tax }),
    ...(jurisdiction && { jurisdiction }),
  };
  const { tax: _, ...others } = filters;
  const [withholdings, perceptions] = await Promise.all([
    upToMax(pagesOf(ctx, Withholding, { filters: { ...filters, status: 'applied' } })),
    tax === 'social_security'
      ? []
      : upToMax(pagesOf(ctx, Perception, { filters: tax ? { ...others, tax } : others })),
  ]);
  const isAsked = ({ date }: { date: string }) => isInHalf(date, asked.half);
  return {
    withholdings: withholdings.filter((each) => each.amount > 0 && isAsked(each)),
    perceptions: perceptions.filter(
      (each) => each.tax !== 'municipal' && each.amount !== 0 && isAsked(each),
    ),
  };
}

async function upToMax<R>(pages: AsyncIterable<R[]>): Promise<R[]> {
  const found: R[] = [];
  for await (const items of pages) {
    found.push(...items);
    const message = `The period has more than ${ITEMS_MAX}: ask for one tax, or one jurisdiction`;
    const line = { field: 'tax', location: 'query', code: 'too_large', message } as const;
    refuse(found.length > ITEMS_MAX ? [{ ...line, max: ITEMS_MAX }] : []);
  }
  return found;
}

function isInHalf(date: string, half: 1 | 2 | undefined): boolean {
  if (half === undefined) return true;
  return date.slice(-2) <= LAST_OF_FIRST_HALF === (half === 1);
}

export function filedWithholding(one: Withholding): Filed {
  const number = one.certificate_number ?? '';
  if (one.direction === 'suffered') return sufferedWithholding(one, number);
  return {
    kind: 'withholding',
    tax: one.tax,
    regime: one.regime_code ?? '',
    ...(one.jurisdiction && { jurisdiction: one.jurisdiction }),
    date: one.date,
    document: documentOf(one.documents ?? []) ?? {
      type: 'payment_order',
      number: sequenceIn(number),
      date: one.date,
      amount: one.net_amount ?? one.amount,
    },
    base: baseOf(one),
    rate: one.rate ?? 0,
    amount: one.amount,
    condition: one.condition ?? 'registered',
    cuit: cuitDigits(one.party_cuit ?? '') ?? '',
    name: one.party_name ?? '',
    ...(one.party_condition && { vat_condition: one.party_condition }),
    ...registeredAs(one.party_gross_income),
    ...(number !== '' && { certificate: { number, sequence: sequenceIn(number) } }),
    ...(one.exclusion && {
      exclusion: {
        percentage: one.exclusion,
        ...(one.exclusion_until && { valid_to: one.exclusion_until }),
      },
    }),
  };
}

/**
 * A line has room for one: of several the latest that is no credit note, with what all of them come to, as the base is of all. Credit notes
 * alone are no paper that was paid: as one of them the line would take back what was withheld.
 */
function documentOf(documents: NonNullable<Withholding['documents']>): FiledDocument | undefined {
  const isCredit = ({ type }: { type: string }) => type === 'credit_note';
  const [first, ...others] = [...documents].sort(
    (a, b) =>
      Number(isCredit(a)) - Number(isCredit(b)) || (a.date > b.date ? -1 : Number(a.date < b.date)),
  );
  if (first === undefined || isCredit(first)) return undefined;
  const { type, date, number, amount } = first;
  const whole = sum([amount, ...others.map((each) => (isCredit(each) ? -1 : 1) * each.amount)]);
  return { type, date, amount: Math.max(0, toAmount(whole)), ...numbersIn(number) };
}

/**
 * The payment's own: what was paid before in the month has lines of its own. Of gross income tax what the rate goes by, as e-ARCIBA
 * multiplies the two again.
 */
function baseOf({
  tax,
  net_amount,
  subject_base,
  previous_payments = 0,
  amount,
}: Withholding): number {
  const isByRate = tax === 'gross_income' && previous_payments === 0;
  return (isByRate ? subject_base : undefined) ?? net_amount ?? amount;
}

/** "901-123456-7" is of the Convenio Multilateral; other numbers are of one province. */
const MULTILATERAL = /^9(0[1-9]|1\d|2[0-4])\D?\d{6}\D?\d$/;

function registeredAs(number = ''): Pick<Filed, 'gross_income_number' | 'gross_income_status'> {
  if (!/[1-9]/.test(number)) return {};
  return {
    gross_income_number: number,
    gross_income_status: MULTILATERAL.test(number.trim()) ? IN_SEVERAL : IN_ONE,
  };
}

/** The certificate that the customer gave is its document. */
const sufferedWithholding = (one: Withholding, number: string): Filed => ({
  kind: 'withholding',
  tax: one.tax,
  regime: one.regime_code ?? '',
  ...(one.jurisdiction && { jurisdiction: one.jurisdiction }),
  date: one.date,
  document: { type: 'other', date: one.date, amount: one.amount, ...numbersIn(number) },
  base: one.net_amount ?? one.amount,
  rate: 0,
  amount: one.amount,
  condition: 'registered',
  cuit: cuitDigits(one.party_cuit ?? '') ?? '',
  name: one.party_name ?? '',
  certificate: { number, sequence: sequenceIn(number) },
});

/** `regime` is the code under which the account perceives that tax, '' where it is not known. */
export function filedPerception(one: Perception, regime: string): Filed {
  const { original } = one;
  const condition = conditionWord(one.party_vat_condition);
  return {
    kind: 'perception',
    tax: one.tax === 'municipal' ? 'gross_income' : one.tax,
    regime,
    ...(one.jurisdiction && { jurisdiction: one.jurisdiction }),
    date: one.date,
    document: {
      type: one.document_kind,
      ...(voucherType(one.voucher_type ?? 0)?.isCreditInvoice && { is_credit_invoice: true }),
      ...(one.letter && { letter: one.letter }),
      sale_point: one.sale_point ?? 0,
      number: one.number ?? 0,
      date: one.date,
      amount: one.document_amount ?? 0,
      vat: one.document_vat ?? 0,
    },
    ...(original && { original: originalOf(original) }),
    base: one.base,
    rate: one.rate,
    amount: one.amount,
    condition: one.party_vat_condition === NOT_CATEGORIZED ? 'not_registered' : 'registered',
    cuit: cuitDigits(one.party_cuit ?? '') ?? '',
    ...(one.party_document_type !== undefined && { cuit_type: one.party_document_type }),
    name: one.party_name ?? '',
    ...(condition && { vat_condition: condition }),
    ...registeredAs(one.party_gross_income),
  };
}

function originalOf(one: NonNullable<Perception['original']>): FiledDocument {
  const type = voucherType(one.voucher_type);
  return {
    type: type?.kind ?? 'other',
    ...(type && { letter: type.letter, is_credit_invoice: type.isCreditInvoice }),
    sale_point: one.sale_point,
    number: one.number,
    date: one.date ?? '',
    amount: 0,
  };
}

/** "A-0003-00001234" is letter A, sale point 3, number 1234; digits alone are a number. */
function numbersIn(written: string): Pick<FiledDocument, 'letter' | 'sale_point' | 'number'> {
  const letter = /^\s*([ABCEM])(?![a-z])/i.exec(written)?.[1]?.toUpperCase();
  const groups = written.match(/\d+/g) ?? [];
  const [number = '0', point] = [...groups].reverse();
  return {
    ...(letter && { letter }),
    ...(point && { sale_point: Number(point.slice(-5)) }),
    number: Number(number.slice(-15)),
  };
}

/** The running number of "2026-00000042". */
const sequenceIn = (certificate: string): number =>
  Number(/(\d{1,15})\D*$/.exec(certificate)?.[1] ?? 0);

/** The account's word for the receiver's condition, of those that the returns tell apart. */
function conditionWord(id: number | undefined): string | undefined {
  if (id === REGISTERED) return 'responsable_inscripto';
  if (id === EXEMPT) return 'exento';
  return id !== undefined && WITH_CUIT.includes(id) ? 'monotributo' : undefined;
}
