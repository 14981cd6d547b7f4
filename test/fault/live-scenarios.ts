// What the crash explorer does to live documents: an authority that keeps its own books and whose calls fail like all others, so
// that a process may also die between what the authority did and hearing of it.
import { type ScriptedAuthority, scriptedAuthority } from '#domain/invoicing/test-authority.ts';
import { Failure } from '#kernel/error.ts';
import type { Rec, TaxAuthority } from '#resource/context.ts';
import type { AuthorityClient, Authorization, HeldVoucher } from '#resource/ports.ts';
import type { FaultPlan } from '../support/fault.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenarios.ts';

const KEY = { 'idempotency-key': 'the-key' };
const BASE = '/api/v1/bill/receipts';
const INVOICE = {
  autorizar: true,
  receptor: { condicion_iva_receptor: 5 },
  items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
};

type Wanted = {
  name: string;
  /** Records that are there before, made with everything in order. */
  before?: (stack: Stack, prepared: Prepared) => Promise<void>;
  call: (records: Prepared['records']) => { path: string; body?: Rec };
  /** States of all documents at the end, in order of creation. */
  states: string;
  /** It takes no key: who repeats it is told that it was done. */
  isOnce?: true;
};

const invoiced: Wanted['before'] = (stack, prepared) =>
  post(stack, prepared, 'invoice', '/bill/receipts/invoice/', INVOICE);
const drafted: Wanted['before'] = (stack, prepared) =>
  post(stack, prepared, 'invoice', '/bill/receipts/invoice/', { ...INVOICE, autorizar: false });
const sold: Wanted['before'] = async (stack, prepared) => {
  const { records } = prepared;
  await post(stack, prepared, 'service', '/services/', { name: 'Flete', base_price: 121 });
  const line = { publication_type: 'service', name: 'Flete', quantity: 1, price: 121 };
  const items = [{ ...line, publication_id: records.service?._id }];
  await post(stack, prepared, 'sale', '/sales/', { items, status: 'completed' });
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
    isOnce: true,
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
    name: 'invoice a sale live',
    before: sold,
    call: ({ sale }) => ({ path: '/invoice/', body: { sale_id: sale?._id, autorizar: true } }),
    states: 'autorizado',
  },
];

export const LIVE_SCENARIOS: readonly Scenario[] = WANTED.map(scenario);

function scenario({ name, before, call, states, isOnce }: Wanted): Scenario {
  const books = new Map<string, HeldVoucher>();
  let authority = scriptedAuthority();
  return {
    name,
    prepare: async (stack, prepared) => {
      prepared.token = await prepared.tenant.token('live');
      stack.world.authorities.live = authority;
      await before?.(stack, prepared);
      for (const [key, voucher] of authority.books) books.set(key, voucher);
    },
    meets: (stack, plan) => {
      authority = Object.assign(scriptedAuthority(), { books: new Map(books) });
      stack.world.authorities.live = through(authority, plan);
    },
    request: ({ token, records }) => {
      const { path, body } = call(records);
      return { method: 'POST', path: BASE + path, token, headers: KEY, body };
    },
    check: async (after) => [
      ...(await isInOrder(after, authority, states)),
      ...wasAccepted(after, isOnce),
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
      const { ledger } = client;
      return {
        ...client,
        authorize: (document) =>
          plan.call('authorize', () => client.authorize(document)).catch(unheard),
        ...(ledger && {
          ledger: {
            lastAuthorized: (key) => asked('lastAuthorized', () => ledger.lastAuthorized(key)),
            consult: (key) => asked('consult', () => ledger.consult(key)),
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

function wasAccepted({ reply }: After, isOnce = false): string[] {
  if (reply === undefined || reply.status < 300) return [];
  const wasDone = isOnce && reply.json.code === 'invalid_state_transition';
  return wasDone ? [] : [`it was refused: ${reply.status} ${reply.json.code}`];
}
