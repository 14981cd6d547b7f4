// The jobs that tell appointments which are still to be kept the new name of what they book, or of whom they are for: lists show and
// search them by it. Of a customer that was merged it is the name of the one that it lives on in. One that is over keeps the names of its
// day. Repeatable: each writes what is true now. Decisions 677, 702.
import { type BookingField, FOLLOW_NAMES_JOBS } from '#domain/jobs/booking-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { amended, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Job } from '#resource/declaration.ts';
import { job } from '#resource/define.ts';
import { followingQuery } from '#resource/input/merged-lists.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { isUnchanged } from '#resource/record-rules.ts';
import { readParts, shownParts } from './appointment-parts.ts';
import { Appointment, moves } from './records/appointment.ts';

const AT_ONCE = 100;

const followNames = (field: BookingField): Job =>
  job(FOLLOW_NAMES_JOBS[field], async (ctx, recordId) => {
    const own = { ...OLDEST_FIRST, perPage: AT_ONCE, filters: { [field]: recordId } };
    const query = await followingQuery(ctx, Appointment, own);
    for await (const page of ctx.store.pages(Appointment, query)) {
      for (const { _id } of page.filter(isOpen)) await untilUnmoved(ctx, () => renamed(ctx, _id));
    }
  });

export const followNamesOfParts = [
  followNames('service_id'),
  followNames('rental_id'),
  followNames('customer_id'),
];

const isOpen = ({ status }: Appointment): boolean => moves[status].length > 0;

async function renamed(ctx: Context, appointmentId: Appointment['_id']): Promise<void> {
  const appointment = await ctx.store.get(Appointment, appointmentId);
  if (appointment === undefined || !isOpen(appointment)) return;
  const parts = await readParts(ctx, appointment, appointment);
  const after = amended(ctx, appointment, shownParts(appointment, parts));
  if (isUnchanged(appointment, after)) return;
  await ctx.commit([update(Appointment, appointment, after)], { data: undefined });
}
