// One ticket for everybody: who asks for it, when it is replaced, and what happens where it cannot be.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { testPair } from '../../../test/support/tax-authority/pair.ts';
import {
  type Act,
  fault,
  startTestServer,
  type TestServer,
  ticketAnswer,
} from '../../../test/support/tax-authority/server.ts';
import { type TestTickets, testTickets } from '../../../test/support/tax-authority/tickets.ts';
import { openPost } from '../soap/post.ts';
import { Trouble } from '../trouble.ts';
import { AuthorityClock } from './authority-clock.ts';
import { type Holder, Tickets } from './tickets.ts';

const START = Date.parse('2026-12-28T15:00:00Z');
const MINUTE = 60_000;
const LIFE = 12 * 60 * MINUTE;
const { certificate, privateKey } = testPair();

let now = START;
let issued = 0;
const waiting: (() => void)[] = [];
let act: () => Act | Promise<Act>;
let server: TestServer;
let store: TestTickets;

beforeEach(async () => {
  now = START;
  issued = 0;
  act = () => {
    issued += 1;
    return ticketAnswer(Buffer.from(`t${issued}`).toString('base64'), toIso(now + LIFE));
  };
  store = testTickets();
  const { release } = store;
  store.release = async (key, owner) => {
    await release(key, owner);
    for (const settle of waiting.splice(0)) settle();
  };
  server = await startTestServer(() => act());
});
afterEach(() => server.close());

const clock = { now: () => now };
const provider: Holder = { owner: 'provider', certificate, privateKey: async () => privateKey };

/** Until a lease is given back. */
const released = async (ms: number): Promise<void> => {
  now += ms;
  await new Promise<void>((settle) => waiting.push(settle));
};

/** The tickets of one process. */
function openProcess(wait = released): Tickets {
  const url = new URL(server.url);
  const login = { post: openPost().post, url, clock: new AuthorityClock(clock) };
  return new Tickets({ login, store, clock, wait });
}

const logins = () => server.received.length;
const refusal = new Trouble('ticket_refused', '600');
const noRelation = new Trouble('not_represented', '600');

describe('a ticket', () => {
  it('is that of the certificate and not of its text: lines and what stands around do not count', async () => {
    const first = await openProcess().of(provider, 'wsfe');
    const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
    for (const text of [
      certificate.replaceAll('\n', '\r\n'),
      `\n${certificate.trim()}\n\n`,
      `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`,
    ]) {
      const again = { ...provider, certificate: text };
      expect(await openProcess().of(again, 'wsfe')).toEqual(first);
    }
    await openProcess().of(
      { ...provider, certificate: testPair({ name: 'otra' }).certificate },
      'wsfe',
    );
    expect(logins()).toBe(2);
  });

  it('is asked for once by all who need it, in one process and in several', async () => {
    const processes = [openProcess(), openProcess(), openProcess()];
    const asked = processes.flatMap((one) =>
      Array.from({ length: 10 }, () => one.of(provider, 'wsfe')),
    );
    const tickets = await Promise.all(asked);
    expect(new Set(tickets.map(({ token }) => token)).size).toBe(1);
    expect(logins()).toBe(1);
    expect(await openProcess().of(provider, 'wsfe')).toEqual(tickets[0]);
    expect(logins()).toBe(1);
  });

  it('is stored before it is used, and the lease is given back', async () => {
    const ticket = await openProcess().of(provider, 'wsfe');
    expect([...store.held.values()]).toEqual([ticket]);
    expect(store.leases.size).toBe(0);
  });

  it('is not used where it could not be stored', async () => {
    store.keep = async () => {
      throw new Error('no table');
    };
    await expect(openProcess().of(provider, 'wsfe')).rejects.toThrow('no table');
  });

  it('belongs to one certificate, owner and service', async () => {
    const tickets = openProcess();
    const taxpayer = { ...provider, owner: 'taxpayer' } as const;
    const other = { ...provider, certificate: testPair({ name: 'otra' }).certificate };
    for (const [holder, service] of [
      [provider, 'wsfe'],
      [provider, 'ws_sr_constancia_inscripcion'],
      [taxpayer, 'wsfe'],
      [other, 'wsfe'],
    ] as const) {
      await tickets.of(holder, service).catch(() => undefined);
    }
    expect(logins()).toBe(4);
  });

  it('opens the key only to ask for a new one', async () => {
    let opened = 0;
    const holder: Holder = {
      ...provider,
      privateKey: async () => {
        opened += 1;
        return privateKey;
      },
    };
    const tickets = openProcess();
    await tickets.of(holder, 'wsfe');
    await tickets.of(holder, 'wsfe');
    await openProcess().of(holder, 'wsfe');
    expect(opened).toBe(1);
  });

  it('is renewed ten minutes before it ends', async () => {
    const tickets = openProcess();
    const first = await tickets.of(provider, 'wsfe');
    now = START + LIFE - 11 * MINUTE;
    expect(await tickets.of(provider, 'wsfe')).toEqual(first);
    now = START + LIFE - 9 * MINUTE;
    expect(await tickets.of(provider, 'wsfe')).not.toEqual(first);
    expect(logins()).toBe(2);
  });

  it('serves to its end while no new one is to be had', async () => {
    const tickets = openProcess();
    const first = await tickets.of(provider, 'wsfe');
    for (const answer of ['reset', fault('ns1:coe.alreadyAuthenticated', 'x')] as const) {
      act = () => answer;
      now = START + LIFE - MINUTE;
      expect(await tickets.of(provider, 'wsfe')).toEqual(first);
    }
    now = START + LIFE;
    await expect(tickets.of(provider, 'wsfe')).rejects.toMatchObject({ kind: 'not_sent' });
  });

  it('that nobody kept is waited out: unavailable, and asked for again', async () => {
    act = () => fault('ns1:coe.alreadyAuthenticated', 'El CEE ya posee un TA valido');
    const tickets = openProcess();
    for (let i = 1; i <= 2; i++) {
      await expect(tickets.of(provider, 'wsfe')).rejects.toMatchObject({ kind: 'not_sent' });
      expect(logins()).toBe(i);
    }
    expect(store.leases.size).toBe(0);
  });

  it('that another process stored meanwhile is taken when WSAA says that there is one', async () => {
    const ticket = { token: 'b', sign: 'b', obtainedAtMs: START, expiresAtMs: START + LIFE };
    act = () => {
      const [key = ''] = store.leases.keys();
      store.held.set(key, ticket);
      return fault('ns1:coe.alreadyAuthenticated', 'x');
    };
    expect(await openProcess().of(provider, 'wsfe')).toEqual(ticket);
  });

  it('is asked for by another process once the one that had the lease is gone', async () => {
    const key = await keyOf();
    const passing = async (ms: number) => {
      now += ms;
    };
    store.leases.set(key, { owner: 'dead', nowMs: now, untilMs: now + 5000 });
    store.held.delete(key);
    expect(await openProcess(passing).of(provider, 'wsfe')).toMatchObject({ sign: 'c2lnbg==' });
    store.held.delete(key);
    store.leases.set(key, { owner: 'slow', nowMs: now, untilMs: now + 600_000 });
    await expect(openProcess(passing).of(provider, 'wsfe')).rejects.toMatchObject({
      kind: 'not_sent',
    });
  });
});

const keyOf = async (): Promise<string> => {
  await openProcess().of(provider, 'wsfe');
  return [...store.held.keys()][0] ?? '';
};

describe('a ticket that is refused', () => {
  it('is replaced by one that others have already, else by a new one', async () => {
    const [mine, theirs] = [openProcess(), openProcess()];
    const first = await mine.of(provider, 'wsfe');
    await theirs.of(provider, 'wsfe');
    const second = await mine.instead(first, refusal, provider, 'wsfe');
    expect(second).not.toEqual(first);
    expect(await theirs.instead(first, refusal, provider, 'wsfe')).toEqual(second);
    expect(logins()).toBe(2);
  });

  it('for its relations is replaced only when it is old enough to lack a new one', async () => {
    const tickets = openProcess();
    const first = await tickets.of(provider, 'wsfe');
    expect(await tickets.instead(first, noRelation, provider, 'wsfe')).toBeUndefined();
    expect(logins()).toBe(1);
    now += 3 * MINUTE;
    expect(await tickets.instead(first, noRelation, provider, 'wsfe')).toMatchObject({
      obtainedAtMs: now,
    });
  });

  it('for its relations goes on serving everybody else where WSAA gives no other', async () => {
    const tickets = openProcess();
    const first = await tickets.of(provider, 'wsfe');
    now += 3 * MINUTE;
    act = () => fault('ns1:coe.alreadyAuthenticated', 'x');
    expect(await tickets.instead(first, noRelation, provider, 'wsfe')).toBeUndefined();
    expect(await tickets.of(provider, 'wsfe')).toEqual(first);
    expect(logins()).toBe(2);
  });
});
