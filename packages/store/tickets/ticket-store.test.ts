// Tickets and leases in the table of a real engine.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketKey } from '../control-keys.ts';
import { startTestTable, type TestTable } from '../test-table.ts';
import { openVault } from '../vault/vault.ts';
import { openTicketStore } from './ticket-store.ts';

const TICKET = { token: 'dG9rZW4=', sign: 'c2lnbg==', obtainedAtMs: 1000, expiresAtMs: 43_201_500 };
const serverKey = randomBytes(32);
let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());

const open = (key = serverKey) =>
  openTicketStore(engine.table, openVault({ serverKey: key }, 'tickets', 'live'));
const lease = (owner: string, nowMs: number) => ({ owner, nowMs, untilMs: nowMs + 40_000 });

describe('a ticket', () => {
  it('is read by every process, sealed in the table, and goes with its end', async () => {
    expect(await open().read('kept')).toBeUndefined();
    await open().keep('kept', TICKET);
    expect(await open().read('kept')).toEqual(TICKET);
    const item = await engine.table.get(ticketKey('kept'));
    expect(item).toMatchObject({ ttl: 43_202 });
    expect(JSON.stringify(item)).not.toMatch(/dG9rZW4|c2lnbg/);
  });

  it('is none for who has another key, or in the place of another', async () => {
    await open().keep('here', TICKET);
    expect(await open(randomBytes(32)).read('here')).toBeUndefined();
    const { s } = (await engine.table.get(ticketKey('here'))) ?? {};
    await engine.table.put({ put: { ...ticketKey('there'), s } });
    expect(await open().read('there')).toBeUndefined();
  });
});

describe('the lease', () => {
  it('is had by one of many at once, and by the next when it is given back', async () => {
    const owners = ['a', 'b', 'c', 'd'];
    const had = await Promise.all(owners.map((owner) => open().lease('once', lease(owner, 0))));
    expect(had.filter(Boolean)).toHaveLength(1);
    const holder = owners[had.indexOf(true)] ?? '';
    await open().release('once', 'somebody else');
    expect(await open().lease('once', lease('next', 1))).toBe(false);
    await open().release('once', holder);
    expect(await open().lease('once', lease('next', 1))).toBe(true);
  });

  it.each([60, 3_600, 86_400])(
    'of a process that died keeps out no other by a clock that is set back by %d s',
    async (seconds) => {
      const key = `set back by ${seconds}`;
      expect(await open().lease(key, lease('dead', seconds * 1_000))).toBe(true);
      expect(await open().lease(key, lease('heir', 0))).toBe(true);
      expect(await open().lease(key, lease('third', 1_000))).toBe(false);
      expect(await open().lease(key, lease('behind', -4_000))).toBe(false);
    },
  );

  it('ends by itself, and leaves the ticket that is there', async () => {
    await open().keep('late', TICKET);
    expect(await open().lease('late', lease('dead', 0))).toBe(true);
    expect(await open().lease('late', lease('heir', 39_999))).toBe(false);
    expect(await open().lease('late', lease('heir', 40_000))).toBe(true);
    await open().release('late', 'dead');
    expect(await open().lease('late', lease('third', 40_001))).toBe(false);
    expect(await open().read('late')).toEqual(TICKET);
  });
});
