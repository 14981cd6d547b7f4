// What follows from the fields that a client gives: the name from its parts, the document in one
// spelling, the kind of customer and the receiver condition of tax documents. Decision:
// decisions 12.
import type { Rec } from '#resource/context.ts';
import { likelyType, plainDocument } from './document.ts';
import { receiverCondition } from './tax-condition.ts';

/**
 * The whole customer with its derived fields; the same customer again when it is complete
 * already.
 */
export function completeCustomer(customer: Rec): Rec {
  const { document_number: written } = customer;
  const type = customer.document_type ?? (written ? likelyType(written) : undefined);
  const tax_condition = customer.tax_condition ?? 'consumidor_final';
  const number = written ? plainDocument(type, written) : written;
  return {
    ...customer,
    ...given('name', customer.name ?? composedName(customer)),
    customer_type: customer.customer_type ?? likelyKind(type, number),
    ...given('document_type', type),
    ...given('document_number', number),
    tax_condition,
    condicion_iva_receptor: receiverCondition(tax_condition),
  };
}

/**
 * A customer after an update: a composed name follows its parts unless the client states a name.
 */
export function completeUpdate(before: Rec, fields: Rec): Rec {
  const after = { ...before, ...fields };
  const composed = before.name === composedName(before) && fields.name === undefined;
  if (composed) after.name = composedName(after) ?? before.name;
  return completeCustomer(after);
}

function composedName({ first_name: first = '', last_name: last = '' }: Rec): string | undefined {
  const name = `${first} ${last}`.trim().slice(0, 200);
  return name === '' ? undefined : name;
}

/** CUITs of companies begin with 3 (argentina.md 3.7). */
const likelyKind = (type: string | undefined, number: string | undefined): string =>
  type === 'cuit' && number?.startsWith('3') ? 'company' : 'person';

const given = (field: string, value: unknown): Rec =>
  value === undefined ? {} : { [field]: value };
