// An authorized invoice is counted for its customer in the commit that gives it its CAE, so exactly once; a note is not counted, and an
// invoice that is cancelled afterwards was issued all the same.

import { bearerOf } from '#domain/customers/merged.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { isNote, voucherType } from '#domain/fiscal/voucher-types.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';

type Issued = { estado: string; tipo_comprobante: number; customer_id?: string };

/** Of the document as it will be; a customer that was merged meanwhile has the verb run again. */
export async function invoiceCounted(ctx: Context, document: Issued): Promise<Change[]> {
  const { estado, tipo_comprobante, customer_id } = document;
  const kind = voucherType(tipo_comprobante)?.kind;
  if (estado !== 'autorizado' || kind === undefined || isNote(kind) || !customer_id) return [];
  const customer = await bearerOf(ctx, customer_id);
  if (customer === undefined) return [];
  const { _id: id } = customer;
  return [
    { kind: 'require', noun: Customer, id, where: { merged_into: undefined } },
    {
      kind: 'adjust',
      noun: Customer,
      id,
      field: 'invoices_count',
      by: 1,
      refusal: { code: 'related_record_not_found' },
      retry: true,
    },
  ];
}
