// What drivers and devices share: their states, and the codes with which they identify themselves. Spec: Driver, Fleet device.
// contract#states: pending, then active, then inactive for good; who comes back is registered anew and gets a code of their own.
import { machine } from '#resource/fields/field.ts';

/** 31 symbols; none of I, L, O, 0 and 1, which are read for one another. */
export const CODE_SYMBOLS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

export const fleetStates = machine({
  initial: ['pending', 'active'],
  moves: { pending: ['active'], active: ['inactive'], inactive: [] },
  withdrawn: ['inactive'],
});
