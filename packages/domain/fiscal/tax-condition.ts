// The VAT condition of a customer, in the account's words and as the tax authority's
// CondicionIVAReceptorId. fiscal#receiver-conditions; contract#customers.

const RECEIVER_CONDITION = {
  responsable_inscripto: 1,
  monotributo: 6,
  exento: 4,
  consumidor_final: 5,
  no_alcanzado: 15,
  exterior: 9,
} as const;

type TaxCondition = keyof typeof RECEIVER_CONDITION;
export const TAX_CONDITIONS = [
  'responsable_inscripto',
  'monotributo',
  'exento',
  'consumidor_final',
  'no_alcanzado',
  'exterior',
] as const satisfies readonly TaxCondition[];

/** CondicionIVAReceptorId of the condition. */
export const receiverCondition = (condition: TaxCondition): number => RECEIVER_CONDITION[condition];
