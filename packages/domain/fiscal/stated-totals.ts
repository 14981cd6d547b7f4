// What a document adds up to as its issuer states it: without lines the totals are all there is of it, beside lines they must agree
// with them. The authority's rules and tolerances (fiscal#document-amounts; 10022, 10023, 10043 to 10048, 10051, 10061, 10070,
// 10071), so that no number is spent on a sum that is off.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { type Decimal, decimal, percent, sum, times, toAmount } from '#kernel/money.ts';
import { type Amounts, discriminates, requireRoom, type VatItem } from './amounts.ts';
import type { VoucherClass } from './voucher-types.ts';

export type StatedTotals = Partial<Amounts>;
type Terms = { class: VoucherClass; tributes: readonly { importe: number }[] };

const SUMS = ['neto_gravado', 'no_gravado', 'exento', 'iva', 'tributos_total', 'total'] as const;
const PARTS = ['neto_gravado', 'no_gravado', 'exento', 'iva', 'iva_items'] as const;
const UNTAXED = ['no_gravado', 'exento', 'iva'] as const;
const CENT = 0.01;
/** 0.01 %, which the authority forgives in every sum and in the VAT of a rate (10023, 10029, 10048, 10051, 10061). */
const SHARE = 0.0001;

/** True where the request says of what parts the total is made; the total alone says so only of a class C. */
export const statesParts = (stated: StatedTotals): boolean =>
  PARTS.some((name) => stated[name] !== undefined);

/** Throws validation_error where there are no lines and nothing is stated. */
export function requireContent(stated: StatedTotals & { items?: unknown }): void {
  const isStated = statesParts(stated) || stated.total !== undefined;
  if (stated.items === undefined && !isStated) refuse([missing('items')]);
}

/**
 * The amounts of a document without lines; what is not stated follows from the rest. Throws validation_error where they do not
 * follow, and totals_mismatch with a line for each amount that is off.
 */
export function statedAmounts(stated: StatedTotals, terms: Terms): Amounts {
  requireBasis(stated, terms);
  const amounts = completed(stated, terms);
  const errors = [
    ...(discriminates(terms.class) ? vatErrors(amounts) : untaxedErrors(amounts)),
    ...off('tributos_total', amounts.tributos_total, tributesOf(terms), {
      cents: terms.tributes.length,
      share: SHARE,
    }),
    ...off('total', amounts.total, partsOf(amounts), { cents: 1, share: SHARE }),
  ];
  if (errors.length > 0) fail('totals_mismatch', { errors });
  return { ...amounts, iva_items: ascending(amounts.iva_items) };
}

/** Totals that came with lines: the lines count. Throws totals_mismatch with a line for each that differs by more than a cent. */
export function checkStated(computed: Amounts, stated: StatedTotals): void {
  const errors: FieldError[] = SUMS.flatMap((name) =>
    off(name, stated[name] ?? computed[name], decimal(computed[name]), { cents: 1 }),
  );
  if (stated.iva_items !== undefined) errors.push(...rowErrors(computed, stated.iva_items));
  if (errors.length > 0) fail('totals_mismatch', { errors });
}

/** Class C is its net, which its total tells too; elsewhere the total does not tell the rates. */
function requireBasis(stated: StatedTotals, { class: cls }: Terms): void {
  const { neto_gravado = 0, iva = 0, iva_items = [], total } = stated;
  const isTotalEnough = !discriminates(cls) && total !== undefined;
  if (!statesParts(stated) && !isTotalEnough) refuse([missing('items')]);
  const isTaxed = neto_gravado > 0 || iva > 0;
  if (discriminates(cls) && isTaxed && iva_items.length === 0) refuse([missing('iva_items')]);
}

const missing = (field: string): FieldError => ({
  field,
  location: 'body',
  code: 'conditional_required',
});

function completed(stated: StatedTotals, terms: Terms): Amounts {
  const { no_gravado = 0, exento = 0 } = stated;
  const rows = stated.iva_items ?? [];
  const tributos_total = stated.tributos_total ?? toAmount(tributesOf(terms));
  const iva = stated.iva ?? toAmount(vatOf(rows));
  const neto_gravado = stated.neto_gravado ?? netOf(stated, { ...terms, rows, tributos_total });
  const parts = { neto_gravado, no_gravado, exento, iva, tributos_total };
  const total = stated.total === undefined ? requireRoom(partsOf(parts)) : decimal(stated.total);
  return { ...parts, total: toAmount(total), iva_items: rows };
}

type Rest = Terms & { rows: readonly VatItem[]; tributos_total: number };

function netOf({ total = 0 }: StatedTotals, { class: cls, rows, tributos_total }: Rest): number {
  if (discriminates(cls)) return toAmount(basesOf(rows));
  return Math.max(0, toAmount(decimal(total).minus(tributos_total)));
}

function vatErrors({ iva_items: rows, iva, neto_gravado }: Amounts): FieldError[] {
  const rates = rows.map(({ alicuota }) => alicuota);
  return [
    ...rows.flatMap(({ alicuota, base, importe }, index) => [
      ...(rates.indexOf(alicuota) === index ? [] : [repeated(index, alicuota)]),
      ...off(`iva_items[${index}].importe`, importe, percent(base, alicuota), {
        cents: 1,
        share: SHARE,
      }),
    ]),
    ...off('neto_gravado', neto_gravado, basesOf(rows), { cents: rows.length, share: SHARE }),
    ...off('iva', iva, vatOf(rows), { cents: rows.length, share: SHARE }),
  ];
}

const repeated = (index: number, alicuota: number): FieldError => ({
  field: `iva_items[${index}].alicuota`,
  location: 'body',
  code: 'not_unique',
  message: 'One row for each rate',
  actual: alicuota,
});

/** Class C knows no VAT: whatever it is of is its net. */
function untaxedErrors(amounts: Amounts): FieldError[] {
  const { iva_items: rows } = amounts;
  return [
    ...UNTAXED.flatMap((name) => off(name, amounts[name], decimal(0), { cents: 0 })),
    ...(rows.length === 0
      ? []
      : [{ field: 'iva_items', location: 'body' as const, expected: [], actual: rows }]),
  ];
}

/** Every stated row against that of its rate, and the rates that no row names. */
function rowErrors({ iva_items: rows }: Amounts, stated: readonly VatItem[]): FieldError[] {
  const none = { base: 0, importe: 0 };
  const unnamed = rows.filter(({ alicuota }) => !stated.some((row) => row.alicuota === alicuota));
  return [
    ...stated.flatMap((row, index) => {
      const { base, importe } = rows.find(({ alicuota }) => alicuota === row.alicuota) ?? none;
      const at = `iva_items[${index}]`;
      return [
        ...off(`${at}.base`, row.base, decimal(base), { cents: 1 }),
        ...off(`${at}.importe`, row.importe, decimal(importe), { cents: 1 }),
      ];
    }),
    ...unnamed.map((row) => ({ field: 'iva_items', location: 'body' as const, expected: row })),
  ];
}

/** Nothing where they differ by at most so many cents, or by at most that share. */
function off(
  field: string,
  actual: number,
  expected: Decimal,
  { cents, share = 0 }: { cents: number; share?: number },
): FieldError[] {
  const distance = decimal(actual).minus(expected).abs();
  const isForgiven = distance.lte(times(CENT, cents)) || distance.lte(times(expected, share));
  if (isForgiven) return [];
  return [{ field, location: 'body', expected: toAmount(expected, 'half-even'), actual }];
}

const ascending = (rows: readonly VatItem[]): VatItem[] =>
  [...rows].sort((a, b) => a.alicuota - b.alicuota);
const basesOf = (rows: readonly VatItem[]): Decimal => sum(rows.map(({ base }) => base));
const vatOf = (rows: readonly VatItem[]): Decimal => sum(rows.map(({ importe }) => importe));
const tributesOf = ({ tributes }: Terms): Decimal => sum(tributes.map(({ importe }) => importe));
const partsOf = (of: Omit<Amounts, 'total' | 'iva_items'>): Decimal =>
  sum([of.neto_gravado, of.no_gravado, of.exento, of.iva, of.tributos_total]);
