// The four windows of a tenant, shared by its tokens and modes, told on every answer and never over-admitted.
// Spec: rate limits; contract#rate-limit; contract#rate-headers.
import { beforeAll, describe, expect, test } from 'vitest';
import { fill, routes, rows, STRANGE_ID } from '../support/catalogue.ts';
import type { Reply } from '../support/exchange.ts';
import { credential } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import type { Stack } from '../support/stack.ts';

const PER_SECOND = 10;
const PER_MINUTE = 100;
const HEADERS = [
  ...['limit', 'remaining', 'reset', 'window'].map((what) => `x-ratelimit-${what}`),
  ...['second', 'minute', 'hour', 'day'].flatMap((window) => [
    `x-ratelimit-limit-${window}`,
    `x-ratelimit-remaining-${window}`,
  ]),
];

let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  ({ stack, live: furniture } = await furnishedStack());
});

describe.each(rows(routes.filter((route) => route.access !== 'public')))('%s', (_, route) => {
  test('tells the limits on its answers, good and bad', async () => {
    const reply = await stack.request(
      route.method,
      fill(route, () => STRANGE_ID),
      {
        token: credential(furniture, route),
        body: { misspelt: true },
      },
    );
    for (const header of HEADERS) expect(reply.headers, reply.story).toHaveProperty([header]);
  });
});

test('an unknown path tells the limits too', async () => {
  const reply = await stack.request('GET', '/api/v1/nothing/', { token: furniture.token });
  expect(reply.json.code).toBe('route_not_found');
  for (const header of HEADERS) expect(reply.headers, reply.story).toHaveProperty([header]);
});

describe('a tenant with limits', () => {
  const ask = async (tokens: string[], times: number): Promise<Reply[]> =>
    Promise.all(
      Array.from({ length: times }, (_, i) =>
        stack.request('GET', '/api/v1/products/list/', { token: tokens[i % tokens.length] }),
      ),
    );

  test('is admitted ten times in a second, over all its tokens and both modes', async () => {
    const tenant = await stack.newTenant({ rateLimits: 'on' });
    const tokens = [
      await tenant.token('live'),
      await tenant.token('test'),
      await tenant.token('live', ['products:read']),
    ];
    const replies = await ask(tokens, 30);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(PER_SECOND);
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused).toHaveLength(30 - PER_SECOND);
    for (const reply of refused) {
      expect(reply.json.code, reply.story).toBe('rate_limit_exceeded');
      expect(reply.json.errors?.[0]?.window, reply.story).toBe('second');
      expect(Number(reply.headers['retry-after']), reply.story).toBeGreaterThanOrEqual(1);
      expect(reply.headers['x-ratelimit-remaining-second'], reply.story).toBe('0');
    }
  });

  test('does not pay for what was refused', async () => {
    const tenant = await stack.newTenant({ rateLimits: 'on' });
    const tokens = [await tenant.token('live')];
    await ask(tokens, 40);
    stack.clock.advance(2000);
    const replies = await ask(tokens, PER_SECOND);
    expect(replies.map((reply) => reply.status)).toEqual(
      Array.from({ length: PER_SECOND }, () => 200),
    );
  });

  test('is admitted a hundred times in a minute', async () => {
    const tenant = await stack.newTenant({ rateLimits: 'on' });
    const tokens = [await tenant.token('live')];
    let admitted = 0;
    for (let second = 0; second < 30; second += 1) {
      const replies = await ask(tokens, PER_SECOND);
      admitted += replies.filter((reply) => reply.status === 200).length;
      stack.clock.advance(1100);
    }
    expect(admitted).toBeGreaterThanOrEqual(PER_MINUTE - PER_SECOND);
    expect(admitted).toBeLessThanOrEqual(PER_MINUTE);
  });

  test('does not pay for a forged token that names it', async () => {
    const tenant = await stack.newTenant({ rateLimits: 'on' });
    const token = await tenant.token('live');
    const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    const replies = await ask([forged], 50);
    expect(new Set(replies.map((reply) => reply.json.code))).toEqual(new Set(['invalid_token']));
    expect((await ask([token], 1))[0]?.status).toBe(200);
  });
});
