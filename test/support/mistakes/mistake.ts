// The common mistakes of the first hours: what is sent, the code that it gets, and words that must be in the answer. {name} in a path is
// that record of the demo shop.
import { demoId } from '#resource/sample/demo-id.ts';
import type { RequestOptions } from '../exchange.ts';

export type Mistake = {
  what: string;
  method?: string;
  path: string;
  sent?: RequestOptions;
  code: string;
  en: string;
  es: string;
  /** did_you_mean of the first line. */
  meant?: string;
};

type Told = [code: string, en: string, es: string, meant?: string];

export const of = (
  what: string,
  request: string,
  sent: RequestOptions,
  [code, en, es, meant]: Told,
): Mistake => {
  const [method = '', path = ''] = request.split(' ');
  return { what, method, path, sent, code, en, es, ...(meant !== undefined && { meant }) };
};

export const product = (what: string, body: object, told: Told): Mistake =>
  of(`a product with ${what}`, 'POST /products/', { body: { ...GOOD, ...body } }, told);
export const customer = (what: string, body: object, told: Told): Mistake =>
  of(`a customer with ${what}`, 'POST /customers/', { body: { name: 'Ana', ...body } }, told);
export const sale = (what: string, body: object, told: Told): Mistake =>
  of(`a sale ${what}`, 'POST /sales/', { body }, told);
export const invoice = (what: string, body: object, told: Told): Mistake =>
  of(`an invoice ${what}`, 'POST /bill/receipts/invoice/', { body: { ...BILL, ...body } }, told);
export const note = (what: string, body: object, told: Told): Mistake =>
  of(`a credit note ${what}`, 'POST /bill/receipts/credit-note/', { body }, told);
export const get = (what: string, path: string, told: Told, query = ''): Mistake =>
  of(what, `GET ${path}`, { query }, told);

const GOOD = { name: 'Syrah 750 ml', base_price: 9000 };
export const LINE = {
  publication_id: demoId('product'),
  publication_type: 'product',
  name: 'Malbec',
  quantity: 1,
};
export const WINE = { descripcion: 'Malbec', cantidad: 1, precio_unitario: 100, alicuota_iva: 21 };
const BILL = { concepto: 1, receptor: { condicion_iva_receptor: 5 }, items: [WINE] };
export const NO_RECORD = 'ffffffffffff0123456789ab';
export const JSON_TYPE = { 'content-type': 'application/json' };
