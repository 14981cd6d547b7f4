// What drivers and devices share: their states, and the codes with which they identify themselves. Spec: Driver, Fleet device.
// contract#states: pending, then active, then inactive for good; who comes back is registered anew and gets a code of their own.
import { fail } from '#kernel/error.ts';
import { machine } from '#resource/fields/field.ts';

/** 31 symbols; none of I, L, O, 0 and 1, which are read for one another. */
export const CODE_SYMBOLS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

export const fleetStates = machine({
  initial: ['pending', 'active'],
  moves: { pending: ['active'], active: ['inactive'], inactive: [] },
  withdrawn: ['inactive'],
});

export const isInService = (record: object): boolean => !isWithdrawn(statusOf(record));

const isWithdrawn = (status: string): boolean =>
  fleetStates.withdrawn?.some((withdrawn) => withdrawn === status) === true;
const statusOf = (record: object): string => ('status' in record ? String(record.status) : '');

/** Throws record_locked: what is out of use for good reports nothing and gets no code. Decision 693. */
export function assertInService(record: object): void {
  if (isInService(record)) return;
  const message = 'It is out of use for good: register it anew';
  fail('record_locked', { errors: [{ field: 'status', message, actual: statusOf(record) }] });
}
