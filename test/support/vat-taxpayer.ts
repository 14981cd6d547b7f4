// An account that keeps its VAT books in the sandbox, from a day of January 2030 on, for the stories of a month.
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { bookId } from '#domain/accounting/records/vat/period.ts';
import { export17 } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from './exchange.ts';
import { SentFile } from './sent-file.ts';
import { dataOf, openMemoryStack, type TestTenant } from './stack.ts';

type Stack = Awaited<ReturnType<typeof openMemoryStack>>;
type Kind = 'sales' | 'purchases';
const PERIOD = '2030-01';

export type VatTaxpayer = {
  stack: Stack;
  tenant: TestTenant;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  get(path: string, query?: Record<string, string>): Promise<Rec>;
  made(path: string, body: unknown, method?: string): Promise<Rec>;
  /** Status, code and errors of a call that must fail. */
  refused(method: string, path: string, body?: unknown): Promise<Rec>;
  /** The book once everything has come to rest. */
  book(type: string, period?: string): Promise<Rec>;
  entriesOf(type: Kind, period?: string): Promise<Rec[]>;
  /** The files of a zip by name. */
  files(path: string): Promise<Record<string, Uint8Array>>;
  events(type: string): Promise<Rec[]>;
  invoice(body: Rec): Promise<Rec>;
  buy(...vouchers: Rec[]): Promise<Rec>;
};

export async function openVatTaxpayer(input: Rec = {}): Promise<VatTaxpayer> {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant(input);
  const token = await tenant.token('test');
  const call: VatTaxpayer['call'] = (method, path, body) =>
    stack.request(method, `/api/v1${path}`, { token, body });
  const get: VatTaxpayer['get'] = async (path, query) =>
    dataOf(await stack.expect(200, 'GET', `/api/v1${path}`, { token, query }));
  const made: VatTaxpayer['made'] = async (path, body, method = 'POST') => {
    const reply = await call(method, path, body);
    if (reply.status >= 300) throw new Error(reply.story);
    return dataOf(reply);
  };
  const rest = () => stack.background.rest();
  await made('/sandbox/clock/', { now: `${PERIOD}-10T15:00:00Z` });
  return {
    stack,
    tenant,
    token,
    call,
    get,
    made,
    async refused(method, path, body) {
      const { status, json, story } = await call(method, path, body);
      expect(status, story).toBeGreaterThanOrEqual(400);
      return { status, code: json.code, errors: json.errors };
    },
    async book(type, period = PERIOD) {
      await rest();
      return get(`/iva/books/${period}/${type}/`);
    },
    async entriesOf(type, period = PERIOD) {
      await rest();
      return (await get(`/iva/books/${bookId(period, type)}/entries/`, { per_page: '100' })).items;
    },
    async files(path) {
      const query = { format: 'txt' };
      const reply = await stack.expect(200, 'GET', `/api/v1${path}`, { token, query });
      expect(reply.headers['content-type']).toBe('application/zip');
      return unzipSync(reply.bytes);
    },
    async events(type) {
      await rest();
      return (await get('/events/list/', { type })).items;
    },
    invoice: (body) => made('/bill/receipts/invoice/', { autorizar: true, concepto: 1, ...body }),
    buy(...vouchers) {
      const rows = vouchers.map((voucher) => ({ date: `${PERIOD}-08`, ...voucher })) as [];
      return made('/received_invoices/upload-csv/', new SentFile(export17(rows)));
    },
  };
}

export const line = (precio_unitario: number, alicuota_iva: number | string = 21) => ({
  descripcion: 'Vino',
  cantidad: 1,
  precio_unitario,
  alicuota_iva,
});
export const COMPANY = {
  tipo_documento: 80,
  numero_documento: '30715686054',
  nombre: 'Peña Güiraldes & Ñandú SA',
  condicion_iva_receptor: 1,
};
export const CONSUMER = { condicion_iva_receptor: 5 };
