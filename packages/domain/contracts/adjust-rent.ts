// POST /contracts/{id}/adjust: the rent becomes another from the effective date on, which is the day on which the agreed interval is
// over unless the request names a later one. `preview` computes and writes nothing. contract#payloads; index values
// are given, here or before, and never fetched.
import { toIso } from '#kernel/clock.ts';
import { businessDate } from '#kernel/date.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { amount, date, flag, object } from '#kernel/fields.ts';
import { heldBack } from '#kernel/schema.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { type AdjustmentWish, adjustmentOf, indexDate } from './adjustment.ts';
import { Contract } from './records/contract.ts';
import * as shape from './records/contract-shape.ts';
import { OWED, requireStatus } from './records/contract-states.ts';
import { adjustmentAfter, rentStepOn, rentSteps } from './records/rent.ts';
import { lastRentDay, owedAdjustment, periodsOf } from './records/term.ts';

const INDEX_VALUES_MAX = 500;

const wish = object({
  effective_date: date().optional(),
  percentage: shape.raise().optional(),
  index_from: shape.indexValue().optional(),
  index_to: shape.indexValue().optional(),
  new_rent: amount().optional(),
  index_values: shape.indexValues().optional(),
  preview: flag().meta({ description: 'True: computed, nothing written' }).optional(),
});

/** One that has ended may still owe months that an agreed adjustment concerns. */
const isAdjustable = (contract: Contract): boolean =>
  contract.status === 'active' ||
  (OWED.includes(contract.status) &&
    owedAdjustment(contract, periodsOf(contract).last) !== undefined);

export const adjustRent = verb(
  Contract,
  {
    name: 'contracts.adjust',
    summary: 'Apply a rent adjustment, or preview it',
    description:
      'By percentage, index or new rent, else as the contract says, from the due day or a later one. Sets the day of the next adjustment. `preview` computes and writes nothing.',
    method: 'POST',
    path: '/contracts/{id}/adjust',
    access: 'contracts:write',
    on: 'record',
    when: isAdjustable,
    body: wish,
    data: shownRecord(Contract).extend({
      preview: flag().meta({ description: 'True: computed, nothing written' }).optional(),
      adjustment: heldBack(() => shape.adjustments().element),
    }),
    fails: [
      'invalid_id',
      'not_found',
      'invalid_state_transition',
      'adjustment_not_due',
      'index_not_available',
    ],
  },
  async (ctx, { record, body }) => {
    requireStatus(record, isAdjustable(record) ? OWED : ['active']);
    refuse(meansErrors(body));
    const nowMs = ctx.clock.now();
    const index_values = merged(record, body.index_values ?? []);
    const contract = { ...record, ...(index_values.length > 0 && { index_values }) };
    const effective = effectiveDate(contract, body.effective_date, businessDate(nowMs));
    const adjustment = {
      ...adjustmentOf(contract, body, effective),
      applied_at: toIso(nowMs),
    };
    const adjusted = { ...contract, adjustments: [...(record.adjustments ?? []), adjustment] };
    const after = amended(ctx, record, {
      ...(index_values.length > 0 && { index_values }),
      adjustments: adjusted.adjustments,
      current_rent: rentStepOn(adjusted, businessDate(nowMs)).rent,
      ...nextDate(record),
    });
    if (body.preview === true) {
      return { data: { ...after, version: record.version, preview: true, adjustment } };
    }
    return ctx.commit([update(Contract, record, after)], { data: { ...after, adjustment } });
  },
);

/** One way to say by how much, and that one whole. */
function meansErrors(body: AdjustmentWish): FieldError[] {
  const { percentage, new_rent, index_from, index_to } = body;
  const ways = [percentage, new_rent, index_from ?? index_to].filter((way) => way !== undefined);
  const at = { location: 'body' } as const;
  if (ways.length > 1)
    return [{ ...at, field: 'percentage', message: 'Give a percentage, an amount or an index' }];
  if ((index_from === undefined) === (index_to === undefined)) return [];
  const field = index_from === undefined ? 'index_from' : 'index_to';
  return [{ ...at, field, code: 'conditional_required', message: 'An index has two values' }];
}

/** Throws adjustment_not_due before the agreed day, validation_error for a day that is no day of the contract. */
function effectiveDate(contract: Contract, asked: string | undefined, today: string): string {
  const due = contract.next_adjustment_date;
  const day = asked ?? due ?? today;
  const at = { field: 'effective_date', location: 'body' } as const;
  if (due !== undefined && (day < due || (asked === undefined && due > today))) {
    const message = `The next adjustment is due on ${due}`;
    fail('adjustment_not_due', { errors: [{ ...at, message, min: due, actual: asked ?? today }] });
  }
  const [min, max] = [lastStepBefore(contract, due) ?? day, lastRentDay(contract)];
  if (day < min || day > max) refuse([{ ...at, code: 'out_of_range', min, max, actual: day }]);
  return day;
}

/** The day of the last change of the rent; a rent that is agreed for after the day that is due comes later. */
function lastStepBefore(contract: Contract, due: string | undefined): string | undefined {
  const isReached = ({ effective_date }: { effective_date: string }) =>
    due === undefined || effective_date <= due;
  const history = (contract.history ?? []).filter(isReached);
  return rentSteps({ ...contract, history }).at(-1)?.from;
}

/** The next interval is counted from the day that was due, so that a late adjustment does not shift the others. */
function nextDate(contract: Contract): Pick<Contract, 'next_adjustment_date'> {
  const due = contract.next_adjustment_date;
  const next = due === undefined ? undefined : adjustmentAfter(contract, due);
  return next === undefined ? {} : { next_adjustment_date: next };
}

type IndexValues = NonNullable<Contract['index_values']>;

/** The later value of a date, of a monthly index of a month, stands. Throws validation_error for more than the contract may hold. */
function merged(contract: Contract, added: IndexValues): IndexValues {
  const values = [...(contract.index_values ?? []), ...added];
  const byDate = new Map(values.map((each) => [indexDate(contract, each.date), each]));
  const all = [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  if (all.length > INDEX_VALUES_MAX)
    refuse([
      { field: 'index_values', location: 'body', code: 'too_many_items', max: INDEX_VALUES_MAX },
    ]);
  return all;
}
