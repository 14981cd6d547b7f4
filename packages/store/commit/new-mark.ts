// What tells one write from every other: 48 random bits.
import { drawBytes } from '#kernel/random.ts';

const BYTES = 6;

export const newMark = (): string => drawBytes(BYTES).toString('base64url');
