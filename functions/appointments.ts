// Serves: Appointments.
import { appointments } from '#domain/appointments/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(appointments);
