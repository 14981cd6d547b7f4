// The states that drivers and devices share. contract#states: pending until the code is used, then active,
// then inactive. Decision: an inactive one may be made active again.
import { machine } from '#resource/fields/field.ts';

export const fleetStates = machine({
  initial: ['pending', 'active'],
  moves: { pending: ['active', 'inactive'], active: ['inactive'], inactive: ['active'] },
});
