// Which class of document an issuer gives to a receiver, and which types an issuer may issue at all (RG 1415 arts. 15-16):
// a registered issuer gives A to registered receivers and monotributistas, B to everyone else; any other issuer gives C.
import type { TaxProfile } from '#resource/context.ts';
import { conditionsFor, vatCondition } from './vat-conditions.ts';
import { VOUCHER_TYPES, type VoucherType } from './voucher-types.ts';

export type IssuerCondition = TaxProfile['tax_condition'];
export type IssuedClass = 'A' | 'B' | 'C';

/** Total over all pairs; an unknown receiver condition counts as a consumer's. */
export function classFor(issuer: IssuerCondition, receiverCondition: number): IssuedClass {
  if (issuer !== 'responsable_inscripto') return 'C';
  return vatCondition(receiverCondition)?.classes.includes('A') === true ? 'A' : 'B';
}

const CLASSES_OF: Readonly<Record<IssuerCondition, readonly IssuedClass[]>> = {
  responsable_inscripto: ['A', 'B'],
  monotributo: ['C'],
  exento: ['C'],
};
/** Invoice, debit note, credit note and receipt of each class; other types need a regime that an account must join first. */
const GENERAL_CODES: readonly number[] = [1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 15];

/** The types that an issuer of that condition may issue. */
export const issuableTypes = (issuer: IssuerCondition): VoucherType[] =>
  VOUCHER_TYPES.filter(
    ({ code, class: cls }) =>
      GENERAL_CODES.includes(code) && CLASSES_OF[issuer].some((issued) => issued === cls),
  );

/** The conditions that a receiver of that type from that issuer may have. */
export const receiversOf = (issuer: IssuerCondition, type: VoucherType): number[] =>
  conditionsFor(type.class).filter((id) => classFor(issuer, id) === type.class);
