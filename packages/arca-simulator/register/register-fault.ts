// What the register cannot tell, as the faults that it gives (argentina.md 1.6).

/** HTTP 500 with SRValidationException. */
export class RegisterFault extends Error {}

export const NOBODY = 'No existe persona con ese Id';
