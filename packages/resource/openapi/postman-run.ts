// What makes a run of the collection from top to bottom succeed: the order of its requests, and the records that a request takes from the
// answer of an earlier one. A deletion takes what the creation before it made, so that the demo shop stays whole for what follows, and so
// does what works on records that no reset can fix, such as subscriptions and events. Sent alone, each works on the record that it is
// shown on: the variable begins with it.
import type { Json } from './names.ts';

type Variable = { key: string; value: string };
export type Item = {
  name: string;
  event?: Json[];
  request: Json & {
    description: string;
    url: Json & { variable: Variable[] };
    body?: Json & { raw?: string };
  };
};
export type Folder = { name: string; item: Item[] };

/** Where an answer says what later requests take, as an expression of its body. */
type Kept = { key: string; from: string };

const FIRST = 'items[0]._id';
/** What is on record only once a request has made or found it. */
const FOUND: Readonly<Record<string, Kept>> = {
  'webhooks.create': { key: 'webhook', from: '_id' },
  'events.list': { key: 'event', from: FIRST },
  'deliveries.list': { key: 'delivery', from: FIRST },
  'request_logs.list': { key: 'request_log', from: FIRST },
  'api_tokens.create': { key: 'api_token', from: '_id' },
  'sandbox.add_fault': { key: 'fault', from: '_id' },
  'shipments.list': { key: 'tracking_number', from: 'items[0].tracking_number' },
  'crm_tasks_communications.sent_items': { key: 'sent_item', from: FIRST },
  'received_invoices.reopen': { key: 'received_invoice_reopened', from: 'id' },
  'accounting_fiscal_close.close': { key: 'year_closed', from: 'year' },
};
/** What takes it: an operation, or all of a collection. */
const TAKEN: Readonly<Record<string, string>> = {
  webhooks: 'webhook',
  'deliveries.list': 'webhook',
  events: 'event',
  deliveries: 'delivery',
  request_logs: 'request_log',
  api_tokens: 'api_token',
  'sandbox.remove_fault': 'fault',
  'shipments.track': 'tracking_number',
  crm_tasks_communications_sent_items: 'sent_item',
  'received_invoices.ignore': 'received_invoice_reopened',
  'accounting_fiscal_close.reopen': 'year_closed',
  'crm_tasks_opportunities.lose': 'crm_tasks_opportunities_created',
  'crm_tasks_communications.cancel': 'crm_tasks_communications_created',
  'expenses.cancel': 'expenses_created',
};

/** What a deletion takes, by the act that made it. */
const MADE_BY: Readonly<Record<string, Kept & { act: string }>> = {
  delete: { act: 'create', key: 'created', from: '_id' },
  bulk_delete: { act: 'bulk_create', key: 'bulk_created', from: 'created[0].id' },
};

/** What a creation shows has a tax document, and such a sale is not deleted. */
const DELETED_AS_SHOWN = 'sales.delete';

/** What a subscription was sent goes with it, so it is read before the subscription is deleted. */
const SHOWN_WITH: Readonly<Record<string, string>> = { Deliveries: 'Webhooks' };

/** The reset stands before all others, in the first folder: they work on what it fills. */
const OPENING = 'sandbox.reset';
const OTHERS = '';
/**
 * The acts of a collection in their order. A name that was deleted is free again for what is made in bulk, and a till for being opened
 * once more; what ends a record stands behind what needs it open.
 */
const ORDER = [
  ...['list', 'sent_items', 'create', 'get', 'update', 'bulk_update', OTHERS],
  ...['reopen', 'ignore', 'renew', 'cancel', 'terminate', 'disable', 'enable', 'delete', 'restore'],
  ...['bulk_create', 'bulk_delete', 'clear_faults', 'open'],
];

export function runnable(folders: readonly Folder[]): { item: Folder[]; variable: Variable[] } {
  const ids = new Set(folders.flatMap(({ item }) => item.map(idOf)));
  const variables = new Map<string, string>();
  const item = folders
    .filter(({ name }) => !Object.hasOwn(SHOWN_WITH, name))
    .map(({ name, item: own }) => ({
      name,
      item: withGuests(inOrder(own), guestsOf(name, folders)).map((each) =>
        keeping(taking(each, ids, variables), ids),
      ),
    }));
  const opens = (folder: Folder) => folder.item.some((each) => idOf(each) === OPENING);
  return {
    item: item.toSorted((one, other) => Number(opens(other)) - Number(opens(one))),
    variable: [...variables].map(([key, value]) => ({ key, value })),
  };
}

const inOrder = (items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => placeOf(one) - placeOf(other));

const guestsOf = (host: string, folders: readonly Folder[]): Item[] =>
  folders.filter(({ name }) => SHOWN_WITH[name] === host).flatMap(({ item }) => inOrder(item));

/** Before the deletion of what they are about. */
function withGuests(own: readonly Item[], guests: readonly Item[]): Item[] {
  const at = own.findIndex((each) => parted(idOf(each))[1] === 'delete');
  return own.toSpliced(at, 0, ...guests);
}

const idOf = ({ request }: Item): string => request.description;

const parted = (id: string): [collection: string, act: string] => {
  const at = id.lastIndexOf('.');
  return [id.slice(0, at), id.slice(at + 1)];
};

function placeOf(item: Item): number {
  if (idOf(item) === OPENING) return -1;
  const place = ORDER.indexOf(parted(idOf(item))[1]);
  return place === -1 ? ORDER.indexOf(OTHERS) : place;
}

/** With a variable in place of the record that it is shown on, where an earlier answer says which. */
function taking(item: Item, ids: ReadonlySet<string>, variables: Map<string, string>): Item {
  const key = keyTaken(idOf(item), ids);
  const { url, body } = item.request;
  const shown = url.variable.at(-1)?.value ?? /[0-9a-f]{24}/.exec(body?.raw ?? '')?.[0];
  if (key === undefined || shown === undefined) return item;
  if (!variables.has(key)) variables.set(key, shown);
  const named = (text: string) => text.replaceAll(shown, `{{${key}}}`);
  const variable = url.variable.map((each) => ({ ...each, value: named(each.value) }));
  return {
    ...item,
    request: {
      ...item.request,
      url: { ...url, variable },
      ...(body?.raw !== undefined && { body: { ...body, raw: named(body.raw) } }),
    },
  };
}

function keyTaken(id: string, ids: ReadonlySet<string>): string | undefined {
  if (!ids.has(id) || id === DELETED_AS_SHOWN) return;
  const [collection, act] = parted(id);
  const found = TAKEN[id] ?? TAKEN[collection];
  if (found !== undefined) return found;
  const made = MADE_BY[act];
  return made !== undefined && ids.has(`${collection}.${made.act}`)
    ? `${collection}_${made.key}`
    : undefined;
}

/** With the script that keeps what its answer says, where later requests take it. */
function keeping(item: Item, ids: ReadonlySet<string>): Item {
  const kept = keptOf(idOf(item), ids);
  if (kept === undefined) return item;
  const exec = [
    `const kept = pm.response.code < 300 && pm.response.json().data?.${kept.from.replace('[', '?.[')};`,
    `if (kept) pm.collectionVariables.set('${kept.key}', kept);`,
  ];
  return { ...item, event: [{ listen: 'test', script: { type: 'text/javascript', exec } }] };
}

function keptOf(id: string, ids: ReadonlySet<string>): Kept | undefined {
  if (FOUND[id] !== undefined) return FOUND[id];
  const [collection, act] = parted(id);
  return Object.entries(MADE_BY)
    .filter(([ending, made]) => made.act === act && keyTaken(`${collection}.${ending}`, ids))
    .map(([, { key, from }]) => ({ key: `${collection}_${key}`, from }))[0];
}
