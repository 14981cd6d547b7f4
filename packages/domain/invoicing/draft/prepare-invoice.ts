// From an invoice request to a draft that the authority would accept.

import type { Customer } from '#domain/customers/records/customer.ts';
import { checkAssociated } from '#domain/fiscal/associated.ts';
import { checkMinimum, invoiceOptionals } from '#domain/fiscal/credit-invoice.ts';
import { checkOptionalData } from '#domain/fiscal/optional-data.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import type { Context } from '#resource/context.ts';
import type { Item } from '../records/document-lines.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import type { Issuer } from './issuer.ts';
import { prepareDocument } from './prepare-document.ts';
import { saleTerms } from './sale-content.ts';

/** `items` replace the request's: the lines of a sale, apportioned and with VAT inside. */
type Given = { issuer: Issuer; customer?: Customer; sale?: Sale; items?: readonly Item[] };

/** The fields of the draft. Throws the code of the first rule that the document breaks. */
export function prepareInvoice(ctx: Context, request: InvoiceRequest, given: Given) {
  const { issuer, customer, sale, items } = given;
  const condicion_venta = request.condicion_venta ?? (sale && saleTerms(sale));
  const source = { issuer, customer, items, kinds: ['invoice', 'receipt'] } as const;
  const { type, fields } = prepareDocument(ctx, { ...request, condicion_venta }, source);
  const { total, cotizacion: exchangeRate, fecha } = fields;
  checkMinimum(type, { total, exchangeRate, fecha });
  const opcionales = invoiceOptionals(type, request);
  checkOptionalData(opcionales, issuer.cuit);
  const associated = request.comprobantes_asociados ?? [];
  checkAssociated(type, associated);
  return omitUndefined({
    ...fields,
    comprobantes_asociados: associated,
    opcionales: opcionales.length > 0 ? opcionales : undefined,
    sale_id: sale?._id,
    reemplaza_id: sale?.invoice_id,
  });
}
