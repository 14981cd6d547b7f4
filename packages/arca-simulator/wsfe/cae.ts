// CAE numbers: fourteen digits that begin with year and week as real ones do (fiscal#cae-and-qr), no two alike.
import { dayOfYear, today, weekday } from '../times.ts';

/** Coprime to the range: different serials never meet. */
const STEP = 7_919_777_773n;
const RANGE = 10n ** 10n;

/** Of the voucher with that serial number. */
export function caeOf(serial: number, now: number): string {
  const day = today(now);
  const year = (Number(day.slice(2, 4)) + 50) % 100;
  const week = Math.ceil((dayOfYear(day) + 7 - weekday(day)) / 7);
  const rest = (BigInt(serial) * STEP) % RANGE;
  return `${twoDigits(year)}${twoDigits(week)}${String(rest).padStart(10, '0')}`;
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');
