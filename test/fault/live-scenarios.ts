// What the crash explorer does to live documents: an authority that keeps its own books and whose calls fail like all others, so
// that a process may also die between what the authority did and hearing of it.
import { type ScriptedAuthority, scriptedAuthority } from '#domain/invoicing/test-authority.ts';
import { Failure } from '#kernel/error.ts';
import type { TaxAuthority } from '#resource/context.ts';
import type { AuthorityClient, Authorization, HeldVoucher } from '#resource/ports.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { FaultPlan } from '../support/fault.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const KEY = { 'idempotency-key': 'the-key' };
const BASE = '/api/v1/bill/receipts';
/** More than are ever sent in one run. */
const MESSAGES_MAX = 20;
const INVOICE = {
  autorizar: true,
  receptor: { condicion_iva_receptor: 5 },
  items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
};

type Wanted = {
  name: string;
  /** Records that are there before, made with everything in order. */
  before?: (stack: Stack, prepared: Prepared, authority: ScriptedAuthority) => Promise<void>;
  call: (records: Prepared['records']) => {
    method?: 'PUT';
    base?: string;
    path: string;
    body?: Rec;
    isSession?: true;
  };
  /** States of all documents at the end, in order of creation. */
  states: string;
  /** The authority rejects whatever it is sent, and no contract names what came to nothing. */
  isRejected?: true;
  /** The queue sends its document while the client is away. */
  isSoon?: true;
  sweeps?: number;
};

const invoiced: Wanted['before'] = (stack, prepared) =>
  post(stack, prepared, 'invoice', '/bill/receipts/invoice/', INVOICE);
/** Its cancellation left the draft of a note. */
const notCancelled: Wanted['before'] = async (stack, prepared, authority) => {
  await invoiced(stack, prepared, authority);
  authority.fates = ['not sent'];
  const { token, records } = prepared;
  await stack.expect(503, 'POST', `${BASE}/cancel/${records.invoice?._id}/`, { token });
};
const drafted: Wanted['before'] = (stack, prepared) =>
  post(stack, prepared, 'invoice', '/bill/receipts/invoice/', { ...INVOICE, autorizar: false });
const sold: Wanted['before'] = async (stack, prepared) => {
  const { records } = prepared;
  await post(stack, prepared, 'service', '/services/', { name: 'Flete', base_price: 121 });
  const line = { publication_type: 'service', name: 'Flete', quantity: 1, price: 121 };
  const items = [{ ...line, publication_id: records.service?._id }];
  await post(stack, prepared, 'sale', '/sales/', { items });
};

/** A sale whose document could not be sent; `isSent`: which was sent, arrives and is not answered. */
const waiting =
  (isSent: boolean): Wanted['before'] =>
  async (stack, prepared, authority) => {
    const { records } = prepared;
    await sold(stack, prepared, authority);
    authority.isDown = !isSent;
    authority.fates = ['message lost'];
    const body = { sale_id: records.sale?._id, autorizar: true, on_unavailable: 'queue' };
    await post(stack, prepared, 'invoice', '/bill/receipts/invoice/', body);
    for (const message of authority.sent) authority.arrive(message);
  };

const cancelled: Wanted['call'] = ({ sale }) => ({
  method: 'PUT',
  base: '/api/v1/sales',
  path: `/${sale?._id}/`,
  body: { status: 'cancelled' },
  isSession: true,
});

const letOut: Wanted['before'] = async (stack, prepared) => {
  const { records } = prepared;
  await post(stack, prepared, 'rental', '/rentals/', { name: 'Casa' });
  const tenant = { full_name: 'Ana', document_number: '30111222' };
  const terms = { start_date: '2026-01-01', end_date: '2040-12-31', initial_rent: 1000, tenant };
  await post(stack, prepared, 'contract', '/contracts/', {
    rental_id: records.rental?._id,
    ...terms,
  });
  await post(stack, prepared, 'signed', `/contracts/${records.contract?._id}/sign`, {});
};

const WANTED: readonly Wanted[] = [
  {
    name: 'issue a live invoice',
    call: () => ({ path: '/invoice/', body: INVOICE }),
    states: 'autorizado',
  },
  {
    name: 'queue a live invoice',
    call: () => ({ path: '/invoice/', body: { ...INVOICE, on_unavailable: 'queue' } }),
    states: 'autorizado',
  },
  {
    name: 'authorize a live draft',
    before: drafted,
    call: ({ invoice }) => ({ path: `/authorize/${invoice?._id}/` }),
    states: 'autorizado',
  },
  {
    name: 'credit a live invoice',
    before: invoiced,
    call: ({ invoice }) => ({
      path: '/credit-note/',
      body: { comprobante_id: invoice?._id, importe: 50, autorizar: true },
    }),
    states: 'autorizado,autorizado',
  },
  {
    name: 'cancel a live invoice',
    before: invoiced,
    call: ({ invoice }) => ({ path: `/cancel/${invoice?._id}/` }),
    states: 'anulado,autorizado',
  },
  {
    name: 'cancel a live invoice again whose note was not sent',
    before: notCancelled,
    call: ({ invoice }) => ({ path: `/cancel/${invoice?._id}/` }),
    states: 'anulado,autorizado',
  },
  {
    name: 'invoice a sale live',
    before: sold,
    call: ({ sale }) => ({ path: '/invoice/', body: { sale_id: sale?._id, autorizar: true } }),
    states: 'autorizado',
  },
  {
    name: 'cancel a live sale whose document was not sent',
    before: waiting(false),
    call: cancelled,
    states: 'anulado',
    isSoon: true,
  },
  {
    name: 'cancel a live sale whose document is at the authority',
    before: waiting(true),
    call: cancelled,
    states: 'autorizado',
    isSoon: true,
    sweeps: 4,
  },
  {
    name: 'invoice a month live that the authority rejects, if only to the queue',
    before: letOut,
    call: ({ contract }) => ({
      base: '/api/v1/contracts',
      path: `/${contract?._id}/generate-invoice`,
      body: { period: '2026-05', autorizar: true, on_unavailable: 'queue' },
    }),
    states: 'rechazado',
    isRejected: true,
    sweeps: 4,
  },
];

/** Its books, and what becomes of the next messages: vouchers are never changed. */
type Outside = {
  books: readonly (readonly [string, HeldVoucher])[];
  fates: ScriptedAuthority['fates'];
};

export const LIVE_SCENARIOS: readonly Scenario[] = WANTED.map(scenario);

function scenario(wanted: Wanted): Scenario {
  const { name, before, call, states, sweeps, isSoon, isRejected = false } = wanted;
  let books: Outside['books'] = [];
  let authority = scriptedAuthority();
  return {
    name,
    ...(sweeps !== undefined && { sweeps }),
    ...(isSoon && { isSoon }),
    prepare: async (stack, prepared) => {
      prepared.token = await prepared.tenant.token('live');
      authority = scriptedAuthority();
      stack.runtime.authorities.live = authority;
      await before?.(stack, prepared, authority);
      books = [...authority.books];
    },
    meets: (stack, plan, from) => {
      const fates = isRejected ? Array<'rejected'>(MESSAGES_MAX).fill('rejected') : [];
      const outside = (from as Outside | undefined) ?? { books, fates };
      const own = Object.assign(scriptedAuthority(), {
        ...{ books: new Map(outside.books), fates: [...outside.fates] },
      });
      authority = own;
      stack.runtime.authorities.live = through(own, plan);
      return (): Outside => ({ books: [...own.books], fates: [...own.fates] });
    },
    request: ({ token, session, records }) => {
      const { method = 'POST', base = BASE, path, body, isSession } = call(records);
      const headers = method === 'POST' ? KEY : {};
      return { method, path: base + path, token: isSession ? session : token, headers, body };
    },
    check: async (after) => [
      ...(await isInOrder(after, authority, states)),
      ...wasAccepted(after, wanted),
      ...(isRejected ? await namesNothing(after) : []),
      ...(await saysItsNumber(after)),
    ],
  };
}

/** Its calls are calls like those to the table; what comes of a fault is what the real client makes of it. */
function through(authority: ScriptedAuthority, plan: FaultPlan): TaxAuthority {
  const asked = <T>(name: string, run: () => Promise<T>): Promise<T> =>
    plan.call(name, run).catch((error: unknown) => {
      throw error instanceof Failure ? new Failure('tax_authority_unavailable') : error;
    });
  const unheard = (error: unknown): Authorization => {
    if (!(error instanceof Failure)) throw error;
    return { result: 'unavailable', reason: 'time-out', uncertain: true };
  };
  return {
    simulated: false,
    clientOf: (taxpayer): AuthorityClient => {
      const client = authority.clientOf(taxpayer);
      const { issued } = client;
      return {
        ...client,
        authorize: (document) =>
          plan.call('authorize', () => client.authorize(document)).catch(unheard),
        ...(issued && {
          issued: {
            lastAuthorized: (key) => asked('lastAuthorized', () => issued.lastAuthorized(key)),
            consult: (key) => asked('consult', () => issued.consult(key)),
          },
        }),
      };
    },
  };
}

/** Every voucher is on one document, and every document is as it should be. */
async function isInOrder(
  { stack, prepared }: After,
  { books }: ScriptedAuthority,
  states: string,
): Promise<string[]> {
  const { token } = prepared;
  const query = { sort: 'created_at', sort_dir: 'asc' };
  const list = dataOf(await stack.expect(200, 'GET', `${BASE}/list/`, { token, query }));
  const documents: Rec[] = list.items;
  const found = documents.map(({ estado }) => estado).join();
  const given = [...books.values()]
    .map(({ said }) => said.cae)
    .sort()
    .join();
  const held = documents
    .flatMap(({ cae = [] }) => cae)
    .sort()
    .join();
  return [
    ...(found === states ? [] : [`documents are ${found} instead of ${states}`]),
    ...(given === held ? [] : [`the authority gave ${given}, documents have ${held}`]),
  ];
}

function wasAccepted({ reply }: After, { isRejected }: Wanted): string[] {
  if (reply === undefined || reply.status < 300) return [];
  const { code } = reply.json;
  const wasRejected = isRejected && code === 'tax_authority_rejected';
  return wasRejected ? [] : [`it was refused: ${reply.status} ${code}`];
}

/** A sale tells the number of its document, and of no other. */
async function saysItsNumber({ stack, prepared }: After): Promise<string[]> {
  const { token, records } = prepared;
  if (records.sale === undefined) return [];
  const read = async (path: string): Promise<Rec> =>
    dataOf(await stack.expect(200, 'GET', path, { token }));
  const { invoice_id, invoice_number } = await read(`/api/v1/sales/${records.sale._id}/`);
  const { numero_completo } = await read(`${BASE}/${invoice_id}/`);
  return invoice_number === (numero_completo ?? null) ? [] : [`the sale says ${invoice_number}`];
}

/** The contract says of no month that it has its document, though it announced that one was made. */
async function namesNothing({ stack, prepared }: After): Promise<string[]> {
  const { token, records } = prepared;
  const path = `/api/v1/contracts/${records.contract?._id}/`;
  const contract: Rec = dataOf(await stack.expect(200, 'GET', path, { token }));
  const { invoices_generated, last_invoiced_period, last_invoice_id } = contract;
  const isRight = invoices_generated === 1 && !last_invoiced_period && !last_invoice_id;
  return isRight ? [] : [`the contract names ${last_invoiced_period} ${last_invoice_id}`];
}
