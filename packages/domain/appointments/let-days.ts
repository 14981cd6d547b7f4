// The days on which a contract in force lets a rental: no other client books it then. Decision: from the first day of the contract to the
// last for which rent is owed; before and after them it takes appointments, also while it says `in_use` already.
import { Rental } from '#domain/catalog/records/rental.ts';
import { Contract } from '#domain/contracts/records/contract.ts';
import { dayAfterMs, firstDay, lastRentDay } from '#domain/contracts/records/term.ts';
import { toIso } from '#kernel/clock.ts';
import { beginMs, startOfBusinessDay } from '#kernel/date.ts';
import { asRead, type Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Appointment } from './records/appointment.ts';
import { MINUTE_MS } from './records/booking-calendar.ts';
import { refuseTime } from './take-time.ts';

type BookedTime = Pick<Appointment, 'scheduled_datetime' | 'duration_minutes'>;

/** What holds the rental let to no other, or to none. Throws slot_unavailable. One round trip where a contract lets it. */
export async function refuseLet(
  ctx: Context,
  { scheduled_datetime, duration_minutes }: BookedTime,
  rental: Rental | undefined,
): Promise<Change[]> {
  if (rental === undefined) return [];
  const { contract_id } = rental;
  const contract = contract_id && (await ctx.store.get(Contract, contract_id));
  if (contract) {
    const from = startOfBusinessDay(firstDay(contract));
    const to = dayAfterMs(lastRentDay(contract));
    const begin = beginMs(scheduled_datetime);
    if (begin < to && from < begin + duration_minutes * MINUTE_MS)
      refuseTime({
        message: 'A contract lets the rental at this time',
        contract_id,
        busy_from: toIso(from),
        busy_to: toIso(to),
      });
  }
  return [asRead(Rental, rental, 'contract_id')];
}
