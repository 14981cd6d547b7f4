// How long an appointment lasts where it does not say so: as long as its service, or the shortest time of its rental. Spec:
// Appointment duration_minutes.
import type { Rental } from '#domain/catalog/records/rental.ts';
import type { Service } from '#domain/catalog/records/service.ts';
import { times } from '#kernel/money.ts';

export const DURATION_MIN = 5;
export const DURATION_MAX = 525_600;
/** Decision: neither service nor rental says how long. */
const DURATION_DEFAULT = 60;

const HOUR = 60;
const DAY = 1440;
const MINUTES: Readonly<Record<string, number>> = {
  minutes: 1,
  hours: HOUR,
  days: DAY,
  weeks: 7 * DAY,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
};

export type Timed = {
  service?: Pick<Service, 'duration' | 'duration_unit'>;
  rental?: Partial<Pick<Rental, 'min_time' | 'time_unit'>>;
};

/** Minutes within the contract's bounds; a service without a unit counts minutes. */
export function defaultDuration({ service, rental }: Timed): number {
  const minutes =
    spanOf(service?.duration, service?.duration_unit ?? 'minutes') ??
    spanOf(rental && (rental.min_time ?? 1), rental?.time_unit) ??
    DURATION_DEFAULT;
  return Math.min(Math.max(minutes, DURATION_MIN), DURATION_MAX);
}

/** Minutes of so many units. */
export const spanOf = (count: number | undefined, unit: string | undefined): number | undefined =>
  count === undefined || count === 0 || unit === undefined
    ? undefined
    : times(count, MINUTES[unit] ?? 1).toNumber();
