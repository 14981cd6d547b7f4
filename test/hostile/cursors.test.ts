// Cursors of every operation that gives one: good for the tenant, the mode and the query that they were given for, under either
// key while the server key is rotated; whatever else is sent as one is refused and never becomes a 5xx (reliability#queries).
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#resource/routes.ts';
import { SCOPES } from '#resource/scopes.ts';
import { openCredentials } from '#store/token-slots.ts';
import { fill, routeOf, routes, rows } from '../support/catalogue.ts';
import type { Reply } from '../support/exchange.ts';
import { creatorOf, fresh, furnish, idOf, nounOfPath } from '../support/furnish.ts';
import type { Furniture } from '../support/furniture.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { openStack, type Stack } from '../support/stack.ts';

const [key, other] = [randomBytes(32), randomBytes(32)];
const tables = { live: new MemoryTable('live'), test: new MemoryTable('test') };
const DAY = '2026-10-05';
const SPAN = { from: '2026-10-01', to: '2026-10-31' };
/** What a report that is no list must be asked so that it has more than a page. */
const ASKED: Record<string, { of?: string; query?: Record<string, string> }> = {
  'accounting/reports.account_ledger': { query: SPAN },
  'accounting/reports.general_ledger': { query: SPAN },
  'accounting/reports.daily_journal': { of: DAY },
  'accounting/bank/statements.get': {},
};

let stack: Stack;
/** As functions start whose server key is another one, and those of a rotation from it. */
let replaced: Stack;
let rotated: Stack;
let mine: Furniture;
let theirs: Furniture;
let otherMode: Furniture;
beforeAll(async () => {
  stack = await openStack({ tables, serverKeys: { serverKey: key } });
  replaced = await openStack({ tables, serverKeys: { serverKey: other } });
  rotated = await openStack({ tables, serverKeys: { serverKey: other, formerServerKey: key } });
  mine = await furnish(stack, 'live');
  theirs = await furnish(stack, 'live');
  otherMode = await furnish(stack, 'test', mine.tenant);
  for (const furniture of [mine, theirs, otherMode]) await postTwice(furniture);
});

const paged = routes.filter(({ query }) => 'cursor' in (query?.shape ?? {}));
/** Has a second page here for certain; of others all but their own cursors is sent. */
const isCertain = ({ name, noun }: Route): boolean =>
  (name in ASKED && !isWhole(name)) ||
  (name.endsWith('.list') && noun !== undefined && creatorOf(noun) !== undefined);

describe.each(rows(paged))('%s', (_, route) => {
  test('takes no cursor but its own', async () => {
    const first = await cursorOf(mine, route);
    for (const forged of forgeries(first ?? '', mine)) {
      expectRefused(await ask(mine, route, forged));
    }
    if (first === undefined && !isCertain(route)) return;
    expect(first).toBeDefined();
    for (const stranger of [theirs, otherMode]) {
      expectRefused(await ask(stranger, route, first, placeOf(stranger, route)));
    }
    expect((await ask(mine, route, first)).status).toBe(200);
  });
});

const ledgers = ['account_ledger', 'general_ledger', 'daily_journal'].flatMap(
  (name) => routeOf(`accounting/reports.${name}`) ?? [],
);
test.each(rows(ledgers))(
  '%s goes on during a rotation, and no longer than that',
  async (_, route) => {
    const cursor = (await cursorOf(mine, route)) ?? '';
    const expected = await ask(mine, route, cursor);
    const { data } = (await ask({ ...mine, stack: rotated }, route, cursor)).json;
    expect(data.lines ?? data.entries ?? data.accounts).toHaveLength(1);
    expect(data).toEqual({ ...expected.json.data, next_cursor: data.next_cursor });
    const token = await tokenUnder(other);
    expectRefused(await ask({ ...mine, token, stack: replaced }, route, cursor));
  },
);

/** Two entries of a day on one account, so that each ledger has a page after the first line. */
async function postTwice({ stack: of, token, records }: Furniture): Promise<void> {
  const [from, to] = ['accounting_account', 'other accounting_account'].map(
    (name) => records.get(name)?.code,
  );
  for (const amount of [10, 20]) {
    const lines = [
      { account_code: from, debit: amount },
      { account_code: to, credit: amount },
    ];
    const body = { date: DAY, description: 'Sample', lines };
    const made = await of.expect(201, 'POST', '/api/v1/accounting/journal/', { token, body });
    const path = `/api/v1/accounting/journal/${made.json.data._id}/post/`;
    await of.expect(200, 'POST', path, { token, body: {} });
  }
}

const placeOf = ({ records }: Furniture, route: Route): string =>
  fill(route, (name) => {
    const known: Record<string, string> = {
      account_code: records.get('accounting_account')?.code,
      date: DAY,
    };
    return known[name] ?? idOf(records.get((nounOfPath(route) ?? route.noun)?.name ?? ''));
  });

/** Has pages of its own size. */
const isWhole = (name: string): boolean => name === 'accounting/bank/statements.get';

function ask(
  { stack: of, token }: Furniture,
  route: Route,
  cursor?: string,
  path = placeOf(mine, route),
): Promise<Reply> {
  const size: Record<string, string> = isWhole(route.name) ? {} : { per_page: '1' };
  const query = { ...ASKED[route.name]?.query, ...size, ...(cursor && { cursor }) };
  return of.request('GET', path, { token, query });
}

/** Of the first page; a second record is made where there is but one. */
async function cursorOf(furniture: Furniture, route: Route): Promise<string | undefined> {
  const told = async () => (await ask(furniture, route)).json.data?.next_cursor ?? undefined;
  const first = await told();
  const { noun } = route;
  if (first !== undefined || noun === undefined || !isCertain(route)) return first;
  await fresh(furniture, noun);
  return told();
}

const POSITION = { account: '1', date: DAY, entry: 'f'.repeat(24), line: 0, balance: 1e15 };

/** What is no cursor of the service: noise, the real one with a bit turned, cut or lengthened, and sums that need no key. */
function forgeries(cursor: string, { tenant }: Furniture): string[] {
  const bytes = Buffer.from(cursor, 'base64url');
  const turned = [0, 15, 16, bytes.length - 1].map((at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  });
  const texts = ['', '{', 'null', '[]', JSON.stringify(POSITION)];
  const summed = texts.flatMap((text) =>
    ['', DAY].map((day) => {
      const subject = JSON.stringify([tenant.id, 'live', day === '' ? SPAN : { day }, text]);
      const sum = createHash('sha256').update(subject).digest('hex').slice(0, 16);
      return Buffer.from(`${sum}${text}`);
    }),
  );
  return [
    ...(cursor === '' ? [] : [...turned, bytes.subarray(0, -1), Buffer.concat([bytes, bytes])]),
    ...summed,
    Buffer.alloc(16),
    Buffer.from('forged'),
    Buffer.alloc(700, 0xff),
  ].map((each) => each.toString('base64url'));
}

function expectRefused(reply: Reply): void {
  expect([reply.status, reply.json.code], reply.story).toEqual([400, 'invalid_cursor']);
}

async function tokenUnder(serverKey: Buffer): Promise<string> {
  const { clock } = stack;
  const tenantId = mine.tenant.id;
  const credentials = openCredentials({ control: tables.live, serverKey, tenantId, clock });
  const wish = { name: 'later', mode: 'live', scopes: SCOPES, expires: 'never' } as const;
  return (await credentials.create({ ...wish, createdBy: 'test' })).token;
}
