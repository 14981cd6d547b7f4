// A tax document as an entry of the sales book, in the month of its date. Other taxes go to the columns that the authority's codes
// name (tributos); prices of class C are exempt where the issuer is, and outside VAT for monotributo.
import { sum, toAmount } from '#kernel/money.ts';
import { type BookEntry, type GrossIncome, NO_PERCEPTIONS } from '../../records/vat/book-entry.ts';
import { bookClass } from '../../records/vat/voucher-kinds.ts';
import { completed, type EntryRules } from './complete-entry.ts';

type Tribute = {
  readonly codigo: number;
  readonly importe?: number;
  readonly jurisdiction?: string;
};
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
/** Columns by the authority's codes of other taxes. */
const VAT = [6];
const NATIONAL = [1, 9];
const UNCATEGORIZED = [13];
const GROSS_INCOME = [2, 5, 7];
const MUNICIPAL = [3, 8];
const INTERNAL = [4];
const OTHER = [99];

export function entryOfDocument(document: IssuedDocument, rules: EntryRules): BookEntry {
  const { receptor, tributos = [] } = document;
  const taxes = (codes: readonly number[]): number =>
    toAmount(sum(ofCodes(tributos, codes).map(({ importe = 0 }) => importe)));
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
        vat: taxes(VAT),
        national: taxes(NATIONAL),
        uncategorized: taxes(UNCATEGORIZED),
        gross_income: grossIncomeOf(ofCodes(tributos, GROSS_INCOME)),
        municipal: taxes(MUNICIPAL),
      },
      internal_taxes: taxes(INTERNAL),
      other_taxes: taxes(OTHER),
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

const ofCodes = (tributes: readonly Tribute[], codes: readonly number[]): Tribute[] =>
  tributes.filter(({ codigo }) => codes.includes(codigo));

/** One row for each jurisdiction that the document tells, and one for what it does not tell. */
function grossIncomeOf(tributes: readonly Tribute[]): GrossIncome[] {
  const named = [...new Set(tributes.map(({ jurisdiction }) => jurisdiction))];
  return named.map((jurisdiction) => {
    const own = tributes.filter((tribute) => tribute.jurisdiction === jurisdiction);
    const amount = toAmount(sum(own.map(({ importe = 0 }) => importe)));
    return { ...(jurisdiction !== undefined && { jurisdiction }), amount };
  });
}
