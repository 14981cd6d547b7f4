// What the rent is on a day: what was agreed first, then what adjustments and renewals made of it, each from its day on.
import { businessDate, startOfBusinessDay } from '#kernel/date.ts';
import type { ContractRow } from './contract-fields.ts';
import { firstDay, monthOf, rentDayAfter } from './term.ts';

/** The rent from that day on. */
type RentStep = { from: string; rent: number };

/** An adjustment or a renewal, as far as it changes the rent. */
type RentChange = { effective_date: string; new_rent?: number | undefined };

/** What the rent follows from. */
type Rented = Pick<ContractRow, 'start_date' | 'initial_rent'> & {
  readonly adjustments?: readonly RentChange[];
  readonly history?: readonly RentChange[];
};

/** Every rent that the contract has or will have, in order. */
export function rentSteps(contract: Rented): RentStep[] {
  const changes: readonly RentChange[] = [
    ...(contract.adjustments ?? []),
    ...(contract.history ?? []),
  ];
  const steps = changes.flatMap(({ effective_date, new_rent }) =>
    new_rent === undefined ? [] : [{ from: effective_date, rent: new_rent }],
  );
  const agreed = { from: firstDay(contract), rent: contract.initial_rent };
  return [agreed, ...steps.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))];
}

/** The step in force on that day; before the contract began, its first one. */
export function rentStepOn(contract: Rented, day: string): RentStep {
  const [agreed, ...later] = rentSteps(contract);
  const reached = later.filter(({ from }) => from <= day).at(-1);
  return reached ?? agreed ?? { from: day, rent: contract.initial_rent };
}

/** What one month costs: a change within the month counts for all of it. */
export const rentOfPeriod = (contract: Rented, period: string): number =>
  rentStepOn(contract, `${period}-31`).rent;

type Adjusted = Pick<ContractRow, 'start_date' | 'end_date' | 'adjustment_frequency_months'> &
  Pick<Rented, 'history'>;

/**
 * When the rent is adjusted after that day; undefined where no interval is agreed. A rent that a renewal agreed on for a day in between, or
 * for the month of the next adjustment, is adjusted for the first time after a whole interval of its own.
 */
export function adjustmentAfter(contract: Adjusted, day: string): string | undefined {
  const { adjustment_frequency_months: months, history = [] } = contract;
  if (months === undefined) return undefined;
  const next = rentDayAfter(contract, day, months);
  const renewed = history.findLast(
    ({ effective_date: from, new_rent }) =>
      new_rent !== undefined && day < from && monthOf(from) <= monthOf(next),
  );
  return renewed === undefined ? next : rentDayAfter(contract, renewed.effective_date, months);
}

/** When the rent next becomes another than the record shows; undefined where nothing is agreed yet. */
export function nextRentMs(
  contract: Rented & Pick<ContractRow, 'current_rent' | 'updated_at'>,
): number | undefined {
  const today = businessDate(Date.parse(contract.updated_at));
  const next = rentSteps(contract).find(
    ({ from, rent }) => from > today && rent !== contract.current_rent,
  );
  return next && startOfBusinessDay(next.from);
}
