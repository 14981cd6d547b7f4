// Documents A and credit invoices say the name and the business address of their receiver (RG 1415 annex II, A II a). What the request and
// the customer do not say, the register of taxpayers does; where it does not either, the document is refused before it has a number.

import { UNCATEGORIZED } from '#domain/fiscal/receiver.ts';
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import { Failure, type FieldError, fail } from '#kernel/error.ts';
import type { AuthorityClient, RegisteredTaxpayer } from '#resource/ports.ts';
import type { DocumentReceiver } from '../records/customer-receiver.ts';
import { isToMend } from './outcome.ts';

const SAID = ['nombre', 'domicilio'] as const;
type Placed = {
  tipo_comprobante: number;
  receptor: DocumentReceiver;
  documento_original_id?: string;
};

/** Does the document lack what it must say of its receiver? A note of a document of ours says what that says. */
export const lacksReceiver = (document: Placed): boolean => missingOf(document).length > 0;

/**
 * The receiver with what the register says of it. Throws tax_authority_unavailable where it cannot be asked now, invalid_tax_id where it
 * does not know the number, and invoice_not_processable with the fields that neither the request, the customer nor the register says.
 */
export async function completedReceiver(
  client: AuthorityClient,
  document: Placed,
): Promise<DocumentReceiver> {
  const { receptor } = document;
  const found = await registered(client, receptor.numero_documento ?? '');
  if (found === 'unknown')
    return fail('invalid_tax_id', { errors: [UNKNOWN, ...missingOf(document).map(lacking)] });
  const known = Object.fromEntries(
    missingOf(document).flatMap((name) => (found?.[name] ? [[name, found[name]] as const] : [])),
  );
  const placed = { ...receptor, ...known };
  const errors = missingOf({ ...document, receptor: placed }).map(lacking);
  if (errors.length > 0) fail('invoice_not_processable', { errors });
  return placed;
}

function missingOf({ tipo_comprobante, receptor, documento_original_id }: Placed) {
  const type = voucherType(tipo_comprobante);
  const isNamed = type?.class === 'A' || type?.class === 'ALEY' || type?.isCreditInvoice === true;
  const isOwn = documento_original_id !== undefined;
  if (!isNamed || isOwn || receptor.numero_documento === UNCATEGORIZED) return [];
  return SAID.filter((name) => (receptor[name] ?? '').trim() === '');
}

/** A certificate that does not speak for the register is as good as none: the issuer says it instead. */
async function registered(
  client: AuthorityClient,
  cuit: string,
): Promise<RegisteredTaxpayer | 'unknown' | undefined> {
  try {
    return (await client.taxpayer(cuit)) ?? 'unknown';
  } catch (error) {
    if (error instanceof Failure && isToMend(error)) return undefined;
    throw error;
  }
}

const UNKNOWN: FieldError = {
  field: 'receptor.numero_documento',
  location: 'body',
  message: 'The register of taxpayers does not know it',
};

const lacking = (name: string): FieldError => ({
  field: `receptor.${name}`,
  location: 'body',
  code: 'conditional_required',
  message: 'Documents A and credit invoices say it, and the register of taxpayers does not know it',
});
