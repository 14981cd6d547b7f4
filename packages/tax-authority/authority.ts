// The port to the national tax authority: what a verb asks of it (`authorize`), and what the recovery of a lost answer will ask
// besides. The sandbox implements the first; a client of the real web service implements both.
import type { Rec, TaxAuthority } from '#resource/context.ts';
import type { Authorization } from '#resource/ports.ts';

export type { Authorization, TaxAuthority };

/** Identity of a document at the authority. */
export type VoucherKey = { cuit: string; punto_venta: number; tipo_comprobante: number };

/**
 * The authority as a record keeper. It knows no idempotency key: sending a number twice is an error, so after any doubt the number
 * itself is asked for and compared before anything is sent again.
 */
export interface ConsultableAuthority extends TaxAuthority {
  /** The last number it authorized of that sale point and type, 0 before the first. */
  lastAuthorized(key: VoucherKey): Promise<number>;
  /** What it holds under that number: the facts to compare (total, receiver, date, currency) and its authorization. */
  consult(
    key: VoucherKey & { numero: number },
  ): Promise<{ document: Rec; said: Authorization } | undefined>;
}
