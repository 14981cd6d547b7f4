// What a caller tells of something that has happened: no day ahead of the business day on which it is told, which is judged once the
// caller's clock is known (resource/input/days-told.ts). Decision 710.
import type { ZodString } from './schema.ts';
import { sharedOf } from './shared-schemas.ts';

/** A `date()` or `dayOrInstant()` of the past. */
export const happened = sharedOf((day: ZodString) => day.meta({ ...day.meta(), happened: true }));
