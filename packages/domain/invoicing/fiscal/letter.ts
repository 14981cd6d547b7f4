// Which class of document an issuer gives to a receiver, and which types an issuer may issue at all (RG 1415 arts. 15-16):
// a registered issuer gives A to registered receivers and monotributistas, B to everyone else; any other issuer gives C.
import type { TaxProfile } from '#resource/context.ts';
import { isTypeInForce } from './fiscal-parameters.ts';
import { conditionsFor, vatCondition } from './vat-conditions.ts';
import { VOUCHER_TYPES, type VoucherType } from './voucher-types.ts';

export type IssuerCondition = TaxProfile['tax_condition'];
export type IssuedClass = 'A' | 'B' | 'C';

/** Total over all pairs; an unknown receiver condition counts as a consumer's. */
export function classFor(issuer: IssuerCondition, receiverCondition: number): IssuedClass {
  if (issuer !== 'responsable_inscripto') return 'C';
  return vatCondition(receiverCondition)?.classes.includes('A') === true ? 'A' : 'B';
}

/** "A con leyenda" is what the authority has an issuer give in place of A. */
export const isOfClass = (type: VoucherType, cls: IssuedClass): boolean =>
  type.class === cls || (type.class === 'ALEY' && cls === 'A');

/** Invoice, debit note, credit note and receipt of each class. */
const GENERAL_CODES = {
  responsable_inscripto: [1, 2, 3, 4, 6, 7, 8, 9],
  monotributo: [11, 12, 13, 15],
  exento: [11, 12, 13, 15],
} as const satisfies Record<IssuerCondition, readonly number[]>;
/**
 * Types for issuers whom the authority has enrolled (A con leyenda) or obliged (credit invoices, by the size of the buyer). Only it
 * knows, so they are issued when they are asked for and never by themselves.
 */
const ENROLLED_CODES = {
  responsable_inscripto: [51, 52, 53, 54, 201, 202, 203, 206, 207, 208],
  monotributo: [211, 212, 213],
  exento: [],
} as const satisfies Record<IssuerCondition, readonly number[]>;

/** The types that an issuer of that condition may issue on that day, the general ones first. */
export function issuableTypes(issuer: IssuerCondition, date?: string): VoucherType[] {
  const codes: readonly number[] = [...GENERAL_CODES[issuer], ...ENROLLED_CODES[issuer]];
  return codes
    .filter((code) => date === undefined || isTypeInForce(code, date))
    .flatMap((code) => VOUCHER_TYPES.filter((type) => type.code === code));
}

/** Does the authority have to enrol the issuer first? */
export const needsEnrolment = ({ code }: VoucherType): boolean =>
  Object.values(ENROLLED_CODES).some((codes: readonly number[]) => codes.includes(code));

/** The conditions that a receiver of that type from that issuer may have. */
export const receiversOf = (issuer: IssuerCondition, type: VoucherType): number[] =>
  conditionsFor(type.class).filter((id) => isOfClass(type, classFor(issuer, id)));
