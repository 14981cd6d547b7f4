// What drivers and devices share: their states, and the codes with which they identify themselves. Spec: Driver, Fleet device.
// contract#states: pending until the code is used, then active,
// then inactive. Decision: an inactive one may be made active again.
import { machine } from '#resource/fields/field.ts';

/** 31 symbols; none of I, L, O, 0 and 1, which are read for one another. */
export const CODE_SYMBOLS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

export const fleetStates = machine({
  initial: ['pending', 'active'],
  moves: { pending: ['active', 'inactive'], active: ['inactive'], inactive: ['active'] },
});
