// What an adjustment makes of a rent: by an index, a percentage or an amount, rounded once to the cent. fiscal#rents: ICL is
// daily, from the day of the last change to the day of this one; IPC (cpi) is monthly, from the month before the window to its
// last month.

import { addMonths } from '#kernel/date.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { AMOUNT_MAX, type Decimal, decimal, times, toAmount, toPlaces } from '#kernel/money.ts';
import type { Contract } from './records/contract.ts';
import { rentStepOn } from './records/rent.ts';
import { monthOf } from './records/term.ts';

/** What a request says about how to adjust. */
export type AdjustmentWish = {
  percentage?: number;
  index_from?: number;
  index_to?: number;
  new_rent?: number;
};
/** An entry of what was adjusted. */
type Adjustment = NonNullable<Contract['adjustments']>[number];
/** What an entry was computed from. */
type Basis = Partial<
  Pick<Adjustment, 'percentage' | 'index_from' | 'index_to' | 'index_from_date' | 'index_to_date'>
>;
/** The rent is multiplied by `up` and divided by `down`, in that order, so that nothing is rounded in between. */
type Means = { up: Decimal; down: Decimal; basis: Basis; rent?: number };

const COEFFICIENT_PLACES = 8;

/**
 * The adjustment's entry but for when it was applied. What the request gives outranks what the contract says. Throws
 * validation_error where nothing says by how much, index_not_available where the index has no value for one of its dates.
 */
export function adjustmentOf(
  contract: Contract,
  wish: AdjustmentWish,
  effective_date: string,
): Omit<Adjustment, 'applied_at'> {
  const { rent: previous_rent, from } = rentStepOn(contract, effective_date);
  const means = meansOf(contract, wish, { from, to: effective_date, previous_rent });
  const new_rent =
    means.rent ?? toAmount(times(means.up, previous_rent).div(means.down), 'half-up');
  if (new_rent > AMOUNT_MAX)
    refuse([{ field: 'new_rent', code: 'too_large', max: AMOUNT_MAX, actual: new_rent }]);
  return {
    effective_date,
    type: contract.adjustment_type ?? 'none',
    previous_rent,
    new_rent,
    coefficient: toPlaces(means.up.div(means.down), COEFFICIENT_PLACES),
    ...means.basis,
  };
}

type Window = { from: string; to: string; previous_rent: number };

function meansOf(contract: Contract, wish: AdjustmentWish, window: Window): Means {
  if (wish.new_rent !== undefined) return byAmount(wish.new_rent, window.previous_rent);
  if (wish.index_from !== undefined && wish.index_to !== undefined) {
    return byIndex(wish.index_from, wish.index_to);
  }
  const type: string = contract.adjustment_type ?? 'none';
  if (wish.percentage !== undefined) return byPercentage(wish.percentage);
  if (type === 'fixed_percentage' && contract.adjustment_percentage !== undefined)
    return byPercentage(contract.adjustment_percentage);
  if (type === 'icl') return fromTable(contract, window.from, window.to);
  if (isMonthly(contract)) {
    return fromTable(contract, addMonths(window.from, -1), addMonths(window.to, -1));
  }
  return nothingSaid(type);
}

type Indexed = Pick<Contract, 'adjustment_type'>;

const isMonthly = ({ adjustment_type: type }: Indexed): boolean => type === 'ipc' || type === 'cpi';

/** What of a date the contract's index goes by: its month or the day itself. */
export const indexDate = (contract: Indexed, day: string): string =>
  isMonthly(contract) ? monthOf(day) : day;

/** From nothing there is no ratio: the amount itself stands for it. */
const byAmount = (rent: number, previous: number): Means => ({
  up: decimal(rent),
  down: decimal(previous === 0 ? 1 : previous),
  basis: {},
  rent,
});

const byPercentage = (percentage: number): Means => ({
  up: decimal(100).plus(percentage),
  down: decimal(100),
  basis: { percentage },
});

const byIndex = (index_from: number, index_to: number): Means => ({
  up: decimal(index_to),
  down: decimal(index_from),
  basis: { index_from, index_to },
});

function fromTable(contract: Contract, from: string, to: string): Means {
  const values = contract.index_values ?? [];
  const same = (day: string) => indexDate(contract, day);
  const valueAt = (day: string) => values.findLast(({ date }) => same(date) === same(day));
  const [first, last] = [valueAt(from), valueAt(to)];
  if (first === undefined || last === undefined) {
    const missing = [
      ...(first === undefined ? [missingValue('index_from', same(from))] : []),
      ...(last === undefined ? [missingValue('index_to', same(to))] : []),
    ];
    return fail('index_not_available', { errors: missing });
  }
  const means = byIndex(first.value, last.value);
  const dates = { index_from_date: first.date, index_to_date: last.date };
  return { ...means, basis: { ...means.basis, ...dates } };
}

const missingValue = (field: string, date: string): FieldError => ({
  field,
  location: 'body',
  code: 'conditional_required',
  message: `Give the value of the index, or add ${date} to index_values`,
  date,
});

function nothingSaid(type: string): never {
  const field = type === 'custom' || type === 'none' ? 'new_rent' : 'percentage';
  const message = `An adjustment of type ${type} says by how much`;
  return fail('validation_error', {
    errors: [{ field, location: 'body', code: 'conditional_required', message }],
  });
}
