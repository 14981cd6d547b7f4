// Which class of document an issuer gives to a receiver, and which types an issuer may issue at all (RG 1415 arts. 15-16):
// a registered issuer gives A to registered receivers and monotributistas, B to everyone else; any other issuer gives C.
import type { TaxProfile } from '#resource/context.ts';
import { isTypeInForce } from './fiscal-parameters.ts';
import { conditionsFor, vatCondition } from './vat-conditions.ts';
import { VOUCHER_TYPES, type VoucherType } from './voucher-types.ts';

export type IssuerCondition = TaxProfile['tax_condition'];
type IssuedClass = 'A' | 'B' | 'C';

/** Total over all pairs; an unknown receiver condition counts as a consumer's. */
export function classFor(issuer: IssuerCondition, receiverCondition: number): IssuedClass {
  if (issuer !== 'responsable_inscripto') return 'C';
  return vatCondition(receiverCondition)?.classes.includes('A') === true ? 'A' : 'B';
}

/** "A con leyenda" is what the authority has an issuer give in place of A. */
export const isOfClass = (type: VoucherType, cls: IssuedClass): boolean =>
  type.class === cls || (type.class === 'ALEY' && cls === 'A');

/**
 * What decides which types an issuer may issue. `hasWithholdingLegend`: the authority has it give "A con leyenda operación sujeta a
 * retención" in place of A (RG 5762); undefined where the account has not said, as in a sandbox without fiscal data, where both are tried.
 */
type Issuing = { condition: IssuerCondition; hasWithholdingLegend?: boolean };

/** For notes: they are of the family of what they answer, A or A with the legend, whatever the issuer gives by now. */
export const anyFamily = ({ condition }: Issuing): Issuing => ({ condition });

/** Invoice, debit note, credit note and receipt of each class. */
const PLAIN_A: readonly number[] = [1, 2, 3, 4];
const WITH_LEGEND: readonly number[] = [51, 52, 53, 54];
const TYPES_B: readonly number[] = [6, 7, 8, 9];
const TYPES_C: readonly number[] = [11, 12, 13, 15];
/** Credit invoices are owed by the size of the buyer, which only the authority knows: they are issued when they are asked for. */
const CREDIT_INVOICES: Readonly<Record<IssuerCondition, readonly number[]>> = {
  responsable_inscripto: [201, 202, 203, 206, 207, 208],
  monotributo: [211, 212, 213],
  exento: [],
};

/** The types that such an issuer may issue on that day, what it gives when it is not asked first. */
export function issuableTypes(issuer: Issuing, date?: string): VoucherType[] {
  return [...generalCodes(issuer), ...CREDIT_INVOICES[issuer.condition]]
    .filter((code) => date === undefined || isTypeInForce(code, date))
    .flatMap((code) => VOUCHER_TYPES.filter((type) => type.code === code));
}

function generalCodes({ condition, hasWithholdingLegend }: Issuing): readonly number[] {
  if (condition !== 'responsable_inscripto') return TYPES_C;
  if (hasWithholdingLegend === undefined) return [...PLAIN_A, ...TYPES_B, ...WITH_LEGEND];
  return [...(hasWithholdingLegend ? WITH_LEGEND : PLAIN_A), ...TYPES_B];
}

/** Does the authority have to enrol the issuer first? */
export const needsEnrolment = ({ code, isCreditInvoice }: VoucherType): boolean =>
  isCreditInvoice || WITH_LEGEND.includes(code);

/** The conditions that a receiver of that type from that issuer may have. */
export const receiversOf = (issuer: IssuerCondition, type: VoucherType): number[] =>
  conditionsFor(type.class).filter((id) => isOfClass(type, classFor(issuer, id)));
