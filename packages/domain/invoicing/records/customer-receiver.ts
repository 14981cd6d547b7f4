// A customer as the receiver of a document: a snapshot, since an issued document does not follow its customer's later changes.

import type { Customer } from '#domain/customers/records/customer.ts';
import { knownReceiver, type Receiver, type ReceiverInput } from '#domain/fiscal/receiver.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';

const DOCUMENT_CODES: Readonly<Record<string, number>> = {
  cuit: 80,
  cuil: 86,
  cdi: 87,
  passport: 94,
  dni: 96,
};

/** `domicilio` is the whole address on one line; town and province are told besides. */
type ReceiverWithPlace = ReceiverInput & Town;
/** As a document keeps it: identified, and with its tax condition. */
export type DocumentReceiver = Receiver & Town;
type Town = { localidad?: string; provincia?: string };

/** What the request says goes before what is known of the customer; addresses are never mixed. */
export function receiverOf(
  customer: Customer | undefined,
  stated: ReceiverWithPlace = {},
): ReceiverWithPlace {
  if (customer === undefined) return stated;
  const { localidad, provincia, ...known } = customerReceiver(customer);
  const isElsewhere = stated.domicilio !== undefined;
  const receiver = {
    ...known,
    ...(isElsewhere ? {} : omitUndefined({ localidad, provincia })),
    ...stated,
  };
  const isTold = stated.tipo_documento !== undefined || stated.numero_documento !== undefined;
  return isTold ? receiver : knownReceiver(receiver);
}

function customerReceiver(customer: Customer): ReceiverWithPlace {
  const tipo = DOCUMENT_CODES[customer.document_type ?? ''];
  return omitUndefined({
    tipo_documento: customer.document_number === undefined ? undefined : tipo,
    numero_documento: tipo === undefined ? undefined : customer.document_number,
    nombre: customer.legal_name ?? customer.name,
    ...placeOf(customer.addresses ?? []),
    email: customer.email,
    condicion_iva_receptor: customer.condicion_iva_receptor,
  });
}

type Place = Pick<ReceiverWithPlace, 'domicilio' | 'localidad' | 'provincia'>;

/** The billing address, else the default one, else the first, on one line; its town and province. */
function placeOf(addresses: NonNullable<Customer['addresses']>): Place {
  const address =
    addresses.find(({ type }) => type === 'billing') ??
    addresses.find(({ is_default }) => is_default === true) ??
    addresses[0];
  if (address === undefined) return {};
  const { city, state } = address;
  const street = [address.street, address.number, address.floor].filter(Boolean).join(' ');
  return {
    domicilio: [street, city, state].filter(Boolean).join(', ') || undefined,
    localidad: city || undefined,
    provincia: state || undefined,
  };
}
