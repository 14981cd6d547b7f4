// The amounts of one row, in the document's currency, and whether they agree. fiscal#received-exports: documents of the
// classes B and C state their total only; some cents of difference are usual, more than 1.00 is told.
import { isWithoutCredit } from '#domain/accounting/records/vat/voucher-kinds.ts';
import { decimal, near, sum, toAmount } from '#kernel/money.ts';
import { TAX_KINDS, type Target } from './layouts.ts';
import { parseAmount } from './parse-number.ts';
import { type Row, textOf } from './row.ts';
import { inferredVatItems, statedVatItems, type VatItem } from './vat-items.ts';

const NAMES = ['total_amount', 'net_taxed', 'net_untaxed', 'exempt', 'iva', 'other_taxes'] as const;
type Totals = Record<(typeof NAMES)[number], number>;
/** Other taxes by kind; what they leave of `other_taxes` is of none of these. */
type Perceptions = {
  vat?: number;
  national?: number;
  gross_income?: { amount: number }[];
  municipal?: number;
  internal_taxes?: number;
};
export type RowAmounts = Totals & { vat_items: VatItem[]; perceptions?: Perceptions };

const TOLERANCE = 1;
const UNREADABLE = {
  invalid_number: 'Not an amount with at most 2 decimals',
  ambiguous_number: 'Its separator may be one of thousands or of decimals',
  out_of_range: 'Too large',
};

/** Every amount of the row by its column's target; columns of one target add up. Notes what cannot be read. */
export function readAmounts(row: Row): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>();
  for (const [index, target] of row.match.targets.entries()) {
    if (!isAmount(target)) continue;
    const value = parseAmount(row.fields[index] ?? '', row.match.layout.decimal);
    if (typeof value === 'number') {
      for (const name of isKind(target) ? [target, 'other_taxes'] : [target]) {
        amounts.set(name, toAmount(sum([amounts.get(name) ?? 0, value])));
      }
    } else {
      const field = isKind(target) ? 'other_taxes' : target;
      row.errors.push({ code: value.code, field, message: UNREADABLE[value.code] });
    }
  }
  return amounts;
}

/** The row's amounts as the invoice keeps them. Notes a total that is not there or differs from its parts. */
export function taxedAmounts(
  row: Row,
  voucherType: number,
  amounts: ReadonlyMap<string, number>,
): RowAmounts {
  const amountOf = (name: string) => amounts.get(name) ?? 0;
  const totals = Object.fromEntries(NAMES.map((name) => [name, amountOf(name)])) as Totals;
  if (textOf(row, 'total_amount') === '') {
    const message = 'It states no total, which is taken as 0';
    row.warnings.push({ code: 'total_missing', field: 'total_amount', message });
  }
  if (isWithoutCredit(voucherType) && isTotalOnly(totals)) {
    return { ...totals, net_taxed: 0, iva: 0, vat_items: [], ...perceptionsOf(amountOf) };
  }
  const { net_taxed, net_untaxed, exempt, iva, other_taxes, total_amount } = totals;
  const parts = sum([net_taxed, net_untaxed, exempt, iva, other_taxes]);
  if (!near(parts, total_amount, TOLERANCE)) {
    const by = toAmount(decimal(total_amount).minus(parts));
    const message = `The total differs from its parts by ${by}`;
    row.warnings.push({ code: 'total_differs', field: 'total_amount', message });
  }
  const isStated = row.match.targets.includes('net 21');
  const items = isStated ? statedVatItems(amountOf) : inferredVatItems(net_taxed, iva);
  return { ...totals, vat_items: items, ...perceptionsOf(amountOf) };
}

const isTotalOnly = ({ net_taxed: net, iva, total_amount: total }: Totals): boolean =>
  iva === 0 && (net === 0 || net === total);

const isAmount = (target: Target): boolean =>
  NAMES.some((name) => name === target) || /^(net|iva) [\d.]+$/.test(target) || isKind(target);

const isKind = (target: Target): boolean => target.startsWith('tax ');

/** The other taxes by kind, where the layout tells them and there are any. */
function perceptionsOf(amountOf: (name: string) => number): { perceptions?: Perceptions } {
  const [vat, national, gross, municipal, internal] = TAX_KINDS.map((kind) =>
    amountOf(`tax ${kind}`),
  );
  const perceptions: Perceptions = {
    ...(vat && { vat }),
    ...(national && { national }),
    ...(gross && { gross_income: [{ amount: gross }] }),
    ...(municipal && { municipal }),
    ...(internal && { internal_taxes: internal }),
  };
  return Object.keys(perceptions).length === 0 ? {} : { perceptions };
}
