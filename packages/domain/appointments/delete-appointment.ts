// DELETE /appointments/{appointment_id}/: the appointment is gone and its time is free again.
import { remove } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { deletedData } from '#resource/record-schema.ts';
import { Appointment } from './appointment.ts';
import { calendarChanges, readCalendars, slotsOf } from './take-time.ts';

export const deleteAppointment = verb(
  Appointment,
  {
    name: 'appointments.delete',
    summary: 'Delete an appointment and free its time',
    method: 'DELETE',
    path: '/appointments/{appointment_id}/',
    access: 'appointments:write',
    on: 'record',
    data: deletedData,
    fails: ['invalid_id', 'not_found', 'version_conflict'],
    failStatus: { version_conflict: 400 },
  },
  async (ctx, { record }) => {
    const given = slotsOf(record);
    const calendars = await readCalendars(ctx, given);
    const changes = calendarChanges(ctx, calendars, { given, taken: [] });
    const data = { deleted: true, id: record._id };
    return ctx.commit([remove(Appointment, record), ...changes], { data });
  },
);
