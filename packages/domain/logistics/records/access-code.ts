// The codes with which drivers and devices identify themselves. Spec: Driver, Fleet device.

/** 31 symbols; none of I, L, O, 0 and 1, which are read for one another. */
export const CODE_SYMBOLS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;
