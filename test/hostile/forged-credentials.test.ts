// Who tries credentials is held by its address and can be traced, and what is tried reaches no log; clients behind the same
// address go on (decision 258).
import { beforeAll, describe, expect, test } from 'vitest';
import { openStack, type Stack, type TestTenant } from '../support/stack.ts';

const LIST = '/api/v1/products/list/';
const MAX = 5;

let stack: Stack;
let tenant: TestTenant;
beforeAll(async () => {
  stack = await openStack({ forgedAMinute: MAX });
  tenant = await stack.newTenant();
});

/** A token with another checksum, a session with another signature, and what is neither. */
async function forgeries(): Promise<string[]> {
  const [token, session] = [await tenant.token('live'), await tenant.session()];
  const other = (text: string): string => `${text.slice(0, -2)}${text.endsWith('A') ? 'BB' : 'AA'}`;
  return [other(token), session.replace(/[^.]+$/, 'A'.repeat(86)), 'guessed'];
}

describe('forged credentials', () => {
  test('are refused with 429 beyond a number in a minute, and a genuine one is not', async () => {
    const tried = await forgeries();
    const codes: string[] = [];
    for (let at = 0; at < MAX * 2; at += 1) {
      const headers = { authorization: `Bearer ${tried[at % tried.length]}` };
      const reply = await stack.request('GET', LIST, { headers });
      codes.push(reply.json.code);
      if (reply.status === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    const [unlike, held] = [codes.slice(0, MAX), codes.slice(MAX)];
    expect(new Set(unlike)).toEqual(new Set(['invalid_token']));
    expect(new Set(held)).toEqual(new Set(['rate_limit_exceeded']));
    await stack.expect(200, 'GET', LIST, { token: await tenant.token('live') });
    await stack.expect(200, 'GET', LIST, { token: await tenant.session() });
    stack.clock.advance(60_000);
    const headers = { 'x-api-key': tried[0] ?? '' };
    expect((await stack.request('GET', LIST, { headers })).json.code).toBe('invalid_token');
  });

  test('leave a line with address and agent, and nothing of what was tried', async () => {
    stack.log.length = 0;
    const tried = await forgeries();
    for (const credential of tried) {
      const agent = `guesser/1 ${credential}`;
      const headers = { authorization: `Bearer ${credential}`, 'user-agent': agent };
      await stack.request('GET', LIST, { headers });
    }
    expect(stack.log).toHaveLength(tried.length);
    for (const line of stack.log) {
      expect(line).toMatchObject({ address: '203.0.113.7' });
      expect(line.agent).toMatch(/^guesser\/1 /);
      for (const credential of tried.slice(0, 2))
        expect(JSON.stringify(line)).not.toContain(credential);
    }
  });
});
