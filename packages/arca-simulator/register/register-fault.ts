// What the register cannot tell, as the faults that it gives (fiscal#taxpayers).

/** HTTP 500 with SRValidationException. */
export class RegisterFault extends Error {}

export const NO_SUCH_PERSON = 'No existe persona con ese Id';
