// Appointments: booked times of services and rentals, which no two of them share.
import { group } from '#resource/define.ts';
import { createAppointment } from './create-appointment.ts';
import { deleteAppointment } from './delete-appointment.ts';
import { followNamesOfParts } from './follow-names.ts';
import { Appointment } from './records/appointment.ts';
import { BookingCalendar } from './records/booking-calendar.ts';
import { remindAppointment } from './remind-appointment.ts';
import { updateAppointment } from './update-appointment.ts';

export const appointments = group('appointments', {
  title: 'Appointments',
  nouns: [Appointment, BookingCalendar],
  verbs: [createAppointment, updateAppointment, deleteAppointment],
  jobs: [remindAppointment, ...followNamesOfParts],
});
