// DELETE /appointments/{appointment_id}/: the appointment is gone and its time is free again.
import { remove } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Appointment } from './records/appointment.ts';
import { calendarChanges, readCalendars, slotsOf } from './take-time.ts';

export const deleteAppointment = ownVerb(
  Appointment,
  'delete',
  {
    summary: 'Delete an appointment and free its time',
  },
  async (ctx, { record }) => {
    const given = slotsOf(record);
    const calendars = await readCalendars(ctx, given);
    const changes = calendarChanges(ctx, calendars, { given, taken: [] });
    const data = { deleted: true, id: record._id };
    return ctx.commit([remove(Appointment, record), ...changes], { data });
  },
);
