// POST /contracts/{id}/renew: a contract that is in force or has expired goes on to a later end, under its number and, where one is
// given, at a new rent from the day after its old end on.
import { toIso } from '#kernel/clock.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { amount, dayOrInstant, object } from '#kernel/fields.ts';
import { amended, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { LETTING_FAILS, letRental, readRental } from './let-rental.ts';
import { Contract } from './records/contract.ts';
import { OWED, requireStatus } from './records/contract-states.ts';
import { rentStepOn } from './records/rent.ts';
import { firstDay, lastDay, lastRentDay, monthOf, rentDayAfter, termRule } from './records/term.ts';

export const renewContract = verb(
  Contract,
  {
    name: 'contracts.renew',
    summary: 'Renew a contract that is about to expire or has expired',
    description:
      'Moves `end_date` to a later day, with `new_rent` from the day after the old end. An expired contract is active again and takes its rental, which no other may have let on its new days. The history keeps dates and rent of before.',
    method: 'POST',
    path: '/contracts/{id}/renew',
    access: 'contracts:write',
    on: 'record',
    when: ({ status }) => status === 'active' || status === 'expired',
    body: object({ end_date: dayOrInstant(), new_rent: amount().optional() }),
    data: shownRecord(Contract),
    fails: LETTING_FAILS,
  },
  async (ctx, { record, body }) => {
    requireStatus(record, ['active', 'expired'], 'active');
    refuse(endErrors(record, body.end_date));
    const nowMs = ctx.clock.now();
    const wasOver = record.status === 'expired';
    const [rental, since] = wasOver
      ? await Promise.all([readRental(ctx, record), letSince(ctx, record)])
      : [undefined, []];
    const taken = rental === undefined ? [] : letRental(ctx, record, rental);
    refuseLetDays(since, lastDay(body));
    const renewal = {
      renewed_at: toIso(nowMs),
      effective_date: addDays(lastDay(record), 1),
      previous_end_date: record.end_date,
      end_date: body.end_date,
      previous_rent: record.current_rent,
      ...(body.new_rent !== undefined && { new_rent: body.new_rent }),
    };
    const renewed = { ...record, history: [...(record.history ?? []), renewal] };
    const after = amended(ctx, record, {
      history: renewed.history,
      end_date: body.end_date,
      status: 'active',
      expiring_since: undefined,
      current_rent: rentStepOn(renewed, businessDate(nowMs)).rent,
      ...nextAdjustment(record, renewal),
    });
    return ctx.commit([update(Contract, record, after), ...taken], { data: after });
  },
);

/** Contracts that let the rental on days after this one had expired. */
async function letSince(ctx: Context, contract: Contract): Promise<Contract[]> {
  const { _id, rental_id } = contract;
  const all = await everyRecord(ctx, Contract, { filters: { rental_id } });
  const isSince = (other: Contract) => lastRentDay(other) > lastDay(contract);
  return all.filter((other) => other._id !== _id && OWED.includes(other.status) && isSince(other));
}

/** Rent of one day is owed by one tenant. Throws record_locked; the change of the rental itself keeps another from letting it meanwhile. */
function refuseLetDays(since: readonly Contract[], until: string): void {
  const other = since.find((each) => firstDay(each) <= until);
  if (other === undefined) return;
  const message = 'Another contract let this rental on days of the renewal';
  const days = { contract_id: other._id, from: firstDay(other), to: lastRentDay(other) };
  fail('record_locked', { errors: [{ field: 'end_date', location: 'body', message, ...days }] });
}

function endErrors(contract: Contract, end_date: string): FieldError[] {
  const min = addDays(lastDay(contract), 1);
  const message = 'A renewal ends after the contract';
  if (lastDay({ end_date }) < min)
    return [{ field: 'end_date', location: 'body', code: 'out_of_range', message, min }];
  return termRule({ ...contract, end_date });
}

/**
 * A new rent is adjusted for the first time after a whole interval of its own, and stands for all of the month in which it begins. An
 * adjustment that was agreed for a month before that one stays owed: decision 165.
 */
function nextAdjustment(
  contract: Contract,
  { effective_date, new_rent }: { effective_date: string; new_rent?: number },
): Pick<Contract, 'next_adjustment_date'> {
  const { adjustment_frequency_months: months, next_adjustment_date: due } = contract;
  if (new_rent === undefined || due === undefined || months === undefined) return {};
  if (monthOf(due) < monthOf(effective_date)) return {};
  return { next_adjustment_date: rentDayAfter(contract, effective_date, months) };
}
