// A tenant with one record of every noun that can be created over the API, and the means to aim any route at them.
import type { Mode } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { furnishMovements, movementId, parameter } from './account-movements.ts';
import { goodBody, newBody } from './bodies.ts';
import { fill, nouns, parametersOf, routeOf, STRANGE_ID, standard } from './catalogue.ts';
import { readyYear, yearAimedAt } from './closed-years.ts';
import type { Reply } from './exchange.ts';
import type { Furniture } from './furniture.ts';
import { importedInvoice } from './received-invoices.ts';
import { SentFile } from './sent-file.ts';
import { furnishSentItem } from './sent-items.ts';
import { dataOf, type Stack, type TestTenant } from './stack.ts';
import { furnishTaxpayer, readyTaxpayer } from './taxpayers.ts';
import { furnishTerminals, openSession } from './terminals.ts';
import { furnishAgent, furnishTreasury, importedStatement, readyBank } from './treasury.ts';
import { makingPath, vatPlace } from './vat-books.ts';

/** Creating routes of nouns without the standard one. */
const OTHER_CREATORS: Record<string, string> = {
  invoice: 'bill/receipts.create_invoice',
  received_invoice: 'received_invoices.upload_csv',
  received_invoice_import: 'received_invoices.upload_csv',
  sandbox_fault: 'sandbox.add_fault',
  bank_statement: 'accounting/bank.import',
  withholding: 'accounting/retenciones-percepciones/retenciones.apply',
  vat_entry: 'iva/entries.add',
};
/** What the record must be before the route can be called on it. */
const BEFORE: Record<string, Rec> = {
  'bill/receipts.create_credit_note': { autorizar: true },
  'bill/receipts.create_debit_note': { autorizar: true },
  'current-accounts.settle': { opening_balance: 50 },
  'delivery_notes.invoice': { status: 'issued' },
  'rewards.grant': { status: 'active' },
  'rewards.redeem': { status: 'active' },
};
/** A record of which each record of another can have only one at a time. */
const ONE_OF: Record<string, { field: string; noun: string }> = {
  cash_register: { field: 'pos_terminal_id', noun: 'pos_terminal' },
  contract: { field: 'rental_id', noun: 'rental' },
};
/** What is done with the record before the route can be called on it. */
const FIRST: Record<string, string> = {
  'contracts.terminate': 'contracts.sign',
  'contracts.renew': 'contracts.sign',
  'contracts.adjust': 'contracts.sign',
  'contracts.generate-invoice': 'contracts.sign',
  'accounting/journal.reverse': 'accounting/journal.post',
  'received_invoices.reopen': 'received_invoices.ignore',
};
/** The updates that lead the record to where the route can be called on it. */
const WALK: Record<string, readonly Rec[]> = {
  'orders.receive': [{ status: 'pending' }, { status: 'confirmed' }, { status: 'shipped' }],
};
/** A second record that must be there before the first of another noun: an entry moves between two accounts. */
const OTHER: Record<string, string> = { journal_entry: 'accounting_account' };
/** How many records of a noun a tenant may have (contract#webhook-fields). */
const LIMITS: Record<string, number> = { webhook: 10 };
/** Parameters that are a field of the record and not its id. */
const OWN_NAMES: Record<string, string> = {
  tracking_number: 'tracking_number',
  billing_system: 'billing_system',
  cuit: 'cuit',
};
/** Parameters that are no ids, whatever record is there. */
const WORDS: Record<string, (furniture: Furniture) => string> = {
  account_code: ({ records }) => records.get('accounting_account')?.code ?? '1',
  date: () => '2026-10-05',
  year: yearAimedAt,
  period: () => '2026-03',
  page: () => 'errors',
  section: () => 'es',
};
const DAY_MS = 86_400_000;
let serial = 0;

export async function furnish(stack: Stack, mode: Mode, tenant?: TestTenant): Promise<Furniture> {
  const owner = tenant ?? (await stack.newTenant());
  const furniture: Furniture = {
    stack,
    tenant: owner,
    mode,
    token: await owner.token(mode),
    session: await owner.session(),
    records: new Map(),
  };
  await furnishAgent(furniture);
  for (const noun of [...nouns].sort(dependentsLast)) {
    if (isMade(furniture, noun)) furniture.records.set(noun.name, await fresh(furniture, noun));
  }
  await furnishTerminals(furniture);
  await furnishMovements(furniture);
  await furnishSentItem(furniture);
  await furnishTreasury(furniture);
  await furnishTaxpayer(furniture);
  await furnishEvents(furniture);
  await furnishRequests(furniture);
  return furniture;
}

/** What only the relay makes, an event, and a delivery of it that nothing sends. */
async function furnishEvents({ stack, token, records }: Furniture): Promise<void> {
  const webhook = records.get('webhook');
  if (webhook === undefined || (await stack.background?.relay()) !== true) return;
  const first = async (path: string, query: Record<string, string> = {}): Promise<Rec> =>
    dataOf(await stack.expect(200, 'GET', `/api/v1${path}list/`, { token, query })).items[0];
  const taken = await first('/events/', { type: 'product.created' });
  const event = taken ?? (await first('/events/'));
  records.set('event', event);
  const again = `/api/v1/events/${event._id}/resend/`;
  const body = { webhook_id: webhook._id };
  const { deliveries } = dataOf(await stack.expect(201, 'POST', again, { token, body }));
  records.set('delivery', deliveries[0]);
}

const LINES_LOOKED_AT = 50;

/** What only the log brings: a request that wrote. */
async function furnishRequests({ stack, token, records }: Furniture): Promise<void> {
  if (stack.background === undefined) return;
  await stack.background.keepLogs(stack.log.slice(-LINES_LOOKED_AT));
  const { items } = dataOf(await stack.expect(200, 'GET', '/api/v1/request-logs/list/', { token }));
  records.set('request_log', items[0]);
}

/** Events and deliveries are kept for days, and some tests move the clock by months. */
async function refreshEvents(furniture: Furniture, noun: Noun | undefined): Promise<void> {
  const record = noun?.retentionDays && furniture.records.get(noun.name);
  if (!record) return;
  const ageMs = furniture.stack.clock.now() - Date.parse(record.created_at);
  if (ageMs <= DAY_MS) return;
  await fresh(furniture, nouns.find(({ name }) => name === 'product') as Noun);
  await furnishEvents(furniture);
  await furnishRequests(furniture);
}

/** One more record of the noun. */
export async function fresh(furniture: Furniture, noun: Noun, changes: Rec = {}): Promise<Rec> {
  const route = creatorOf(noun);
  if (route === undefined) throw new Error(`${noun.name} cannot be created over the API`);
  await makeRoom(furniture, noun);
  await furnishOther(furniture, OTHER[noun.name]);
  serial += 1;
  const number = serial;
  const good = goodBody(route, furniture.records, { id: STRANGE_ID, serial: number });
  const own = await freshOwner(furniture, noun);
  const body = good instanceof SentFile ? good : { ...(good as Rec), ...own, ...changes };
  const sent = { token: furniture.token, body };
  const path = makingPath(route);
  const reply = await furniture.stack.expect(route.status[0] ?? 200, route.method, path, sent);
  if (noun.name === 'bank_statement') return importedStatement(furniture, dataOf(reply));
  return noun.name === 'received_invoice' ? importedInvoice(furniture, number) : dataOf(reply);
}

async function furnishOther(furniture: Furniture, name: string | undefined): Promise<void> {
  const noun = nouns.find((each) => each.name === name);
  if (noun === undefined || furniture.records.has(`other ${name}`)) return;
  furniture.records.set(`other ${name}`, await fresh(furniture, noun));
}

async function freshOwner(furniture: Furniture, { name }: Noun): Promise<Rec> {
  const { field, noun } = ONE_OF[name] ?? {};
  const owner = nouns.find((each) => each.name === noun);
  if (field === undefined || owner === undefined) return {};
  return { [field]: idOf(await fresh(furniture, owner)) };
}

/** Deletes the oldest record of a limited noun where there is hardly room for another; the first one stays: it is the furniture's own. */
async function makeRoom({ stack, token }: Furniture, noun: Noun | undefined): Promise<void> {
  const most = LIMITS[noun?.name ?? ''];
  if (noun === undefined || most === undefined) return;
  const path = `/api/v1${noun.base}`;
  const query = { sort: 'created_at', sort_dir: 'asc' };
  const { items } = dataOf(await stack.expect(200, 'GET', `${path}/list/`, { token, query }));
  if (items.length < most - 2) return;
  await stack.expect(200, 'DELETE', `${path}/${idOf(items[1])}/`, { token });
}

/** A body for creating one more record of the noun. */
export function nextBody(furniture: Furniture, noun: Noun): Rec {
  serial += 1;
  return newBody(noun, furniture.records, serial);
}

/** Where and with which body the route succeeds: on a record of its own. */
export async function prepare(
  furniture: Furniture,
  route: Route,
): Promise<{ path: string; body: unknown }> {
  const { path, id } = await aim(furniture, route);
  if (route.name === `${route.noun?.plural}.create`) await makeRoom(furniture, route.noun);
  serial += 1;
  return { path, body: goodBody(route, furniture.records, { id, serial }) };
}

/** Calls the route as its declaration wants it, with the right credential. */
export async function callWell(furniture: Furniture, route: Route): Promise<Reply> {
  const { path, body } = await prepare(furniture, route);
  return furniture.stack.request(route.method, path, { token: credential(furniture, route), body });
}

/** Session-only routes take the session, in the one header that carries it; the others the token. */
export const credential = (furniture: Furniture, route: Route): string | undefined => {
  if (route.access === 'public') return undefined;
  return route.access === 'session' ? furniture.session : furniture.token;
};

/** The path to a fresh record for routes that change it, to the furniture's own for those that read. */
export async function aim(
  furniture: Furniture,
  route: Route,
): Promise<{ path: string; id: string }> {
  const noun = nounOfPath(route) ?? route.noun;
  await refreshEvents(furniture, noun);
  const needsOwn = route.method !== 'GET' && noun !== undefined && isMade(furniture, noun);
  const record = needsOwn
    ? await fresh(furniture, noun, BEFORE[route.name])
    : furniture.records.get(noun?.name ?? '');
  if (route.name.endsWith('.restore')) await remove(furniture, route.noun, record);
  if (route.name === 'pos_sessions.delete') await openSession(furniture, idOf(record));
  await doFirst(furniture, FIRST[route.name], idOf(record));
  await walk(furniture, route, idOf(record));
  await readyTaxpayer(furniture, route);
  await readyBank(furniture, route);
  await readyYear(furniture, route, credential(furniture, route));
  const isToken = route.path.startsWith('/api-tokens/{');
  const id = isToken ? await freshToken(furniture) : idOf(record);
  const movement = await movementId(furniture, route, id);
  const idFor = parameter(id, movement);
  const inBooks = await vatPlace(furniture, route);
  const word = (name: string) =>
    inBooks(name) ?? WORDS[name]?.(furniture) ?? record?.[OWN_NAMES[name] ?? ''];
  return { path: fill(route, (name) => word(name) ?? idFor(name)), id };
}

async function doFirst({ stack, token }: Furniture, name: string | undefined, id: string) {
  const route = routeOf(name ?? '');
  if (route === undefined) return;
  await stack.expect(
    route.status[0] ?? 200,
    route.method,
    fill(route, () => id),
    { token, body: {} },
  );
}

async function walk({ stack, token }: Furniture, { name, noun }: Route, id: string) {
  const update = noun && standard(noun, 'update');
  for (const body of (update && WALK[name]) ?? []) {
    await stack.expect(
      200,
      'PUT',
      fill(update as Route, () => id),
      { token, body },
    );
  }
}

/** The noun whose record the first parameter of the path names, by the parameter or by where it stands. */
export const nounOfPath = (route: Route): Noun | undefined =>
  nouns.find((noun) => parametersOf(route)[0] === `${noun.name}_id`) ??
  nouns.find((noun) => route.path.startsWith(`${noun.base}/{`));

async function remove(furniture: Furniture, noun: Noun | undefined, record?: Rec): Promise<void> {
  const route = noun && standard(noun, 'delete');
  if (route === undefined) return;
  const path = fill(route, () => idOf(record));
  await furniture.stack.expect(200, route.method, path, { token: furniture.token });
}

async function freshToken({ stack, session }: Furniture): Promise<string> {
  const body = { name: 'fresh', mode: 'test', scopes: ['sales:read'] };
  return dataOf(await stack.expect(201, 'POST', '/api/v1/api-tokens/', { token: session, body }))
    ._id;
}

export const idOf = (record: Rec | undefined): string => record?._id ?? record?.id ?? STRANGE_ID;

export const creatorOf = (noun: Noun): Route | undefined =>
  standard(noun, 'create') ?? routeOf(OTHER_CREATORS[noun.name] ?? '');

/** Can a client of that mode make one? */
function isMade({ mode }: Furniture, noun: Noun): boolean {
  const creator = creatorOf(noun);
  return creator !== undefined && (mode === 'test' || creator.access !== 'test-token');
}

/** Nouns whose bodies name records of others come after them. */
const dependentsLast = (a: Noun, b: Noun): number => rank(a) - rank(b);
const rank = (noun: Noun): number =>
  noun.name === 'webhook'
    ? -1
    : noun.name === 'invoice'
      ? 3
      : noun.name === 'sale'
        ? 2
        : Object.keys(noun.references).length > 0
          ? 1
          : 0;
