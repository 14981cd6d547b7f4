// What follows from the fields that a client gives: the name from its parts, the document in one
// spelling, the kind of customer and the receiver condition of tax documents. Decision:
// contract#customers.

import { receiverCondition } from '#domain/fiscal/tax-condition.ts';
import { shortened } from '#kernel/shortened.ts';
import type { CustomerDraft, CustomerRecord } from './customer-record.ts';
import { withOneDefault } from './default-address.ts';
import { likelyType, plainDocument } from './document-number.ts';

/** The fields that others follow from. */
type Given = Partial<CustomerDraft>;

/** The fields that follow, each where there is something for it to follow from. */
function derivedFields(customer: Given) {
  const { document_number: written } = customer;
  const type = customer.document_type ?? (written ? likelyType(written) : undefined);
  const tax_condition = customer.tax_condition ?? 'consumidor_final';
  const number = written ? plainDocument(type, written) : written;
  return {
    /** A nameless customer is refused by the rules. */
    name: customer.name ?? composedName(customer) ?? '',
    customer_type: customer.customer_type ?? likelyKind(type, number),
    ...(type !== undefined && { document_type: type }),
    ...(number !== undefined && { document_number: number }),
    tax_condition,
    condicion_iva_receptor: receiverCondition(tax_condition),
  };
}

/** The whole customer with its derived fields; the same customer again when it is complete already. */
export const completeCustomer = <C extends Given>(customer: C) => ({
  ...customer,
  ...derivedFields(customer),
  ...(customer.addresses && { addresses: withOneDefault(customer.addresses) }),
});

/**
 * The derived fields after an update: a composed name follows its parts, and what a document told of itself and its kind follows
 * another document, unless the client states another. Decision 481.
 */
export function derivedUpdate(before: CustomerRecord, fields: Given) {
  const after: Given = { ...before, ...fields };
  const { name = before.name, customer_type: kind = before.customer_type } = fields;
  const isComposed = before.name === composedName(before) && name === before.name;
  const isTold = before.customer_type === kindOf(before) && kind === before.customer_type;
  const { addresses } = fields;
  return {
    ...derivedFields({
      ...after,
      ...(isComposed && { name: composedName(after) ?? before.name }),
      ...(isTold && after.document_number && { customer_type: undefined }),
      ...(becomesTaxId(before, after) && { document_type: undefined }),
    }),
    ...(addresses && { addresses: withOneDefault(addresses, before.addresses) }),
  };
}

function composedName({ first_name: first = '', last_name: last = '' }: Given): string | undefined {
  const name = shortened(`${first} ${last}`.trim(), 200);
  return name === '' ? undefined : name;
}

/** A number told its type, and that of a CUIT takes its place. What is no CUIT in the place of one is a mistake in it, not another type. */
function becomesTaxId(before: Given, { document_type: type, document_number: next }: Given) {
  const { document_number: number } = before;
  const isTold = number !== undefined && before.document_type === likelyType(number);
  return (
    isTold && type === before.document_type && next !== undefined && likelyType(next) === 'cuit'
  );
}

const kindOf = ({ document_type, document_number }: Given) =>
  likelyKind(document_type, document_number);

/** CUITs of companies begin with 3 (fiscal#cuit). */
const likelyKind = (type: string | undefined, number: string | undefined) =>
  type === 'cuit' && number?.startsWith('3') ? ('company' as const) : ('person' as const);
