// What WSAA answers, over real HTTP, and what follows from it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { testPair } from '../../../test/support/tax-authority/pair.ts';
import {
  type Act,
  fault,
  soap,
  startTestServer,
  type TestServer,
  ticketAnswer,
  told,
} from '../../../test/support/tax-authority/server.ts';
import { lapsing, stopTimers } from '../../../test/support/tax-authority/silence.ts';
import { openPost } from '../soap/post.ts';
import { AuthorityClock } from './authority-clock.ts';
import { login } from './login.ts';

const NOW = Date.parse('2026-12-28T15:00:00Z');
const HOUR = 3_600_000;
const pair = testPair();
stopTimers();
const acts: Act[] = [];
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer(() => lapsing(acts.shift() ?? 'hang'));
});
afterEach(async () => {
  acts.length = 0;
  await server.close();
});

const clock = { now: () => NOW };
const ask = (given = pair, authorityClock = new AuthorityClock(clock)) => {
  const { post } = openPost();
  const url = new URL(`${server.url}/ws/services/LoginCms`);
  return login({ post, url, clock: authorityClock }, 'wsfe', given);
};

/** The request inside the signed message; it stands there as plain text. */
const requested = (body: string): string =>
  Buffer.from(told(body, 'in0') ?? '', 'base64').toString('latin1');

describe('a login', () => {
  it('sends the signed request with the header that Axis insists on, and reads the ticket', async () => {
    acts.push(ticketAnswer('dG9rZW4=', '2026-12-29T00:00:00.123-03:00'));
    expect(await ask()).toEqual({
      token: 'dG9rZW4=',
      sign: 'c2lnbg==',
      obtainedAtMs: NOW,
      expiresAtMs: Date.parse('2026-12-29T03:00:00.123Z'),
    });
    const [request] = server.received;
    expect(request?.headers.soapaction).toBe('""');
    expect(request?.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(requested(request?.body ?? '')).toContain('<service>wsfe</service>');
  });

  it.each([
    ['ns1:coe.notAuthorized', 'misconfigured'],
    ['ns1:cms.cert.expired', 'misconfigured'],
    ['ns1:cms.cert.untrusted', 'misconfigured'],
    ['ns1:cms.sign.invalid', 'misconfigured'],
    ['ns1:coe.alreadyAuthenticated', 'has_ticket'],
    ['ns1:wsaa.unavailable', 'not_sent'],
    ['ns1:wsaa.internalError', 'not_sent'],
    ['ns1:something.new', 'not_sent'],
  ])('that ends in %s is %s', async (code, kind) => {
    acts.push(fault(code, 'El CEE &quot;x&quot;'));
    await expect(ask()).rejects.toMatchObject({ kind, message: expect.stringContaining('"x"') });
  });

  it.each<[string, Act]>([
    ['silence', 'hang'],
    ['a broken connection', 'reset'],
    ['a page', { status: 503, text: '<html>' }],
    ['nothing', { text: '' }],
    ['no ticket', soap('<loginCmsResponse><loginCmsReturn>x</loginCmsReturn></loginCmsResponse>')],
    ['a ticket without a token', ticketAnswer('', '2026-12-29T00:00:00-03:00')],
    ['a token that is none', ticketAnswer('a{b}', '2026-12-29T00:00:00-03:00')],
    ['a ticket without an end', ticketAnswer('dA==', 'tomorrow')],
    ['a ticket that has ended', ticketAnswer('dA==', toIso(NOW - 1))],
  ])('that gets %s has sent no document', async (_, act) => {
    acts.push(act);
    await expect(ask()).rejects.toMatchObject({ kind: 'not_sent' });
  });

  it('is not tried with a certificate that expired, or with what is none', async () => {
    const expired = testPair({ untilMs: NOW - HOUR });
    for (const given of [expired, { ...pair, certificate: 'x' }, { ...pair, privateKey: 'x' }]) {
      await expect(ask(given)).rejects.toMatchObject({ kind: 'misconfigured' });
    }
    expect(server.received).toEqual([]);
  });
});

describe('a clock that is wrong', () => {
  const theirs = NOW - 2 * HOUR;
  const refused = (): Act => ({
    ...fault('ns1:xml.generationTime.invalid', 'x'),
    headers: { date: 'Mon, 28 Dec 2026 13:00:00 GMT' },
  });

  it('is put right by the refusal, and the ticket ends by our own time', async () => {
    acts.push(refused(), ticketAnswer('dA==', toIso(theirs + 12 * HOUR)));
    const authorityClock = new AuthorityClock(clock);
    expect(await ask(pair, authorityClock)).toMatchObject({ expiresAtMs: NOW + 12 * HOUR });
    expect(authorityClock.now()).toBe(theirs);
    const [first, second] = server.received.map(({ body }) => requested(body));
    expect(first).toContain('<generationTime>2026-12-28T14:50:00.000Z<');
    expect(second).toContain('<generationTime>2026-12-28T12:50:00.000Z<');
  });

  it('is asked about once more, not for ever', async () => {
    acts.push(refused(), refused(), refused());
    await expect(ask()).rejects.toMatchObject({ kind: 'not_sent' });
    expect(server.received).toHaveLength(2);
  });

  it('is not believed to be days off, nor moved by seconds', () => {
    const authorityClock = new AuthorityClock(clock);
    expect(authorityClock.learn(NOW + 30 * 24 * HOUR)).toBe(false);
    expect(authorityClock.learn(NOW + 2000)).toBe(false);
    expect(authorityClock.now()).toBe(NOW);
    expect(authorityClock.learn(NOW + HOUR)).toBe(true);
    expect(authorityClock.learn(NOW)).toBe(true);
    expect(authorityClock.now()).toBe(NOW);
  });
});
