// What the rent is on a day: what was agreed first, then what adjustments and renewals made of it, each from its day on.
import { businessDate, startOfBusinessDay } from '#kernel/date.ts';
import type { Rec } from '#resource/context.ts';
import { firstDay } from './term.ts';

/** The rent from that day on. */
export type RentStep = { from: string; rent: number };

/** Every rent that the contract has or will have, in order. */
export function rentSteps(contract: Rec): RentStep[] {
  const changes: Rec[] = [...(contract.adjustments ?? []), ...(contract.history ?? [])];
  const steps = changes.flatMap(({ effective_date, new_rent }) =>
    new_rent === undefined ? [] : [{ from: effective_date, rent: new_rent }],
  );
  const agreed = { from: firstDay(contract), rent: contract.initial_rent };
  return [agreed, ...steps.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))];
}

/** The step in force on that day; before the contract began, its first one. */
export function rentStepOn(contract: Rec, day: string): RentStep {
  const [agreed, ...later] = rentSteps(contract);
  const reached = later.filter(({ from }) => from <= day).at(-1);
  return reached ?? agreed ?? { from: day, rent: contract.initial_rent };
}

/** What one month costs: a change within the month counts for all of it. */
export const rentOfPeriod = (contract: Rec, period: string): number =>
  rentStepOn(contract, `${period}-31`).rent;

/** When the rent next becomes another than the record shows; undefined where nothing is agreed yet. */
export function nextRentMs(contract: Rec): number | undefined {
  const today = businessDate(Date.parse(contract.updated_at));
  const next = rentSteps(contract).find(
    ({ from, rent }) => from > today && rent !== contract.current_rent,
  );
  return next && startOfBusinessDay(next.from);
}
