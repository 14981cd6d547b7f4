// A tax document as an entry of the sales book, in the month of its date. Other taxes go to the columns that the authority's codes
// name (tributos); prices of class C are exempt where the issuer is, and outside VAT for monotributo.
import { sum, toAmount } from '#kernel/money.ts';
import { type BookEntry, NO_PERCEPTIONS } from '../../records/vat/book-entry.ts';
import { columnsOf, type Tribute } from '../../records/vat/tribute-columns.ts';
import { bookClass } from '../../records/vat/voucher-kinds.ts';
import { completed, type EntryRules } from './complete-entry.ts';

/** What of a tax document the book reads. */
export type IssuedDocument = {
  readonly tipo_comprobante: number;
  readonly punto_venta: number;
  readonly numero: number;
  readonly fecha: string;
  readonly concepto: number;
  readonly emisor: { readonly condicion_iva: string };
  readonly receptor: {
    readonly tipo_documento: number;
    readonly numero_documento: string;
    readonly nombre?: string;
    readonly condicion_iva_receptor: number;
  };
  readonly iva_items: readonly { alicuota: number; base: number; importe: number }[];
  readonly tributos: readonly Tribute[];
  readonly neto_gravado: number;
  readonly no_gravado: number;
  readonly exento: number;
  readonly total: number;
  readonly moneda: string;
  readonly cotizacion: number;
};

const SERVICES = 2;
/** Concepts of the return: goods, services. */
const CONCEPT_OF_SERVICES = 3;
const CONCEPT_OF_GOODS = 1;

export function entryOfDocument(document: IssuedDocument, rules: EntryRules): BookEntry {
  const { receptor, tributos = [] } = document;
  const columns = columnsOf(tributos);
  const taxes = (name: (typeof columns)[number]['name']): number =>
    columns.find((column) => column.name === name)?.amount ?? 0;
  const entry = completed(
    {
      book_type: 'sales',
      date: document.fecha,
      voucher_type: document.tipo_comprobante,
      sale_point: document.punto_venta,
      number: document.numero,
      party: {
        document_type: receptor.tipo_documento,
        document_number: receptor.numero_documento,
        ...(receptor.nombre !== undefined && { name: receptor.nombre }),
        vat_condition: receptor.condicion_iva_receptor,
      },
      currency: document.moneda,
      exchange_rate: document.cotizacion,
      ...netOf(document),
      perceptions: {
        ...NO_PERCEPTIONS,
        vat: taxes('vat'),
        national: taxes('national'),
        uncategorized: taxes('uncategorized'),
        gross_income: columns
          .filter(({ name }) => name === 'gross_income')
          .map(({ jurisdiction, amount }) => ({
            ...(jurisdiction !== undefined && { jurisdiction }),
            amount,
          })),
        municipal: taxes('municipal'),
      },
      internal_taxes: taxes('internal_taxes'),
      other_taxes: taxes('other_taxes'),
      total: document.total,
      concept: document.concepto === SERVICES ? CONCEPT_OF_SERVICES : CONCEPT_OF_GOODS,
    },
    rules,
  );
  return entry;
}

/** Where the price of the goods stands: taxed by rate, exempt or outside VAT. */
function netOf(document: IssuedDocument): Pick<BookEntry, 'vat_items' | 'untaxed' | 'exempt'> {
  const { tipo_comprobante, emisor, neto_gravado, no_gravado, exento, iva_items } = document;
  const cls = bookClass(tipo_comprobante);
  if (cls === 'C' || cls === 'E') {
    const isExempt = cls === 'E' || emisor.condicion_iva === 'exento';
    const net = toAmount(sum([neto_gravado, no_gravado, exento]));
    return { vat_items: [], untaxed: isExempt ? 0 : net, exempt: isExempt ? net : 0 };
  }
  const vat_items = iva_items.map(({ alicuota, base, importe }) => ({
    aliquot: alicuota,
    base,
    amount: importe,
  }));
  return { vat_items, untaxed: no_gravado, exempt: exento };
}
