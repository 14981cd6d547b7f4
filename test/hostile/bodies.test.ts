// Hostile bodies at every route that takes one: never a 5xx, always an envelope with a documented code, and what is
// refused leaves nothing behind. reliability#request-bodies, reliability#files; the seed is in the name of a failure.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { goodBody } from '../support/bodies.ts';
import { asksAuthority, fill, routes, rows, takesJson } from '../support/catalogue.ts';
import { contentsOf } from '../support/contents.ts';
import { expectAnswered, expectEnvelope } from '../support/envelope.ts';
import type { Reply, RequestOptions } from '../support/exchange.ts';
import { credential, furnish, idOf } from '../support/furnish.ts';
import type { Furniture } from '../support/furniture.ts';
import { HOSTILE_BODIES, mutated } from '../support/hostile.ts';
import { seeded } from '../support/random.ts';
import { sourceSeed } from '../support/source-seed.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const MUTATIONS = 20;
/** Each change of the sources meets other mutations (decision 630). */
const SEED = sourceSeed();

let stack: Stack;
let furniture: Record<'live' | 'test', Furniture>;
beforeAll(async () => {
  stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  furniture = {
    live: await furnish(stack, 'live', tenant),
    test: await furnish(stack, 'test', tenant),
  };
});

/** Resets and moved clocks would change what later requests see; they are tried elsewhere. */
const withBody = routes.filter((route) => takesJson(route) && !route.name.startsWith('sandbox.'));

describe.each(rows(withBody))('%s', (_, route) => {
  const send = (options: RequestOptions): Promise<Reply> => {
    const own = asksAuthority(route) ? furniture.test : furniture.live;
    const path = fill(route, () => idOf(own.records.get(route.noun?.name ?? '')));
    return stack.request(route.method, path, { token: credential(own, route), ...options });
  };

  test('refuses broken JSON and other than objects, and nothing changes', async () => {
    let before = await contentsOf(stack, furniture.live.tenant.id);
    for (const raw of HOSTILE_BODIES) {
      const reply = await send({ raw, headers: { 'content-type': 'application/json' } });
      expectAnswered(reply);
      expectEnvelope(reply);
      if (reply.status < 300) {
        expect(isGood(route, raw), reply.story).toBe(true);
        before = await contentsOf(stack, furniture.live.tenant.id);
      } else {
        expect([400, 404, 409, 413, 422], reply.story).toContain(reply.status);
        expect(await contentsOf(stack, furniture.live.tenant.id), reply.story).toBe(before);
      }
    }
  });

  test('refuses every media type but JSON', async () => {
    for (const type of [
      'text/plain',
      '',
      'application/xml',
      'application/json; charset=latin1',
      ...(route.upload === undefined ? ['multipart/form-data'] : []),
    ]) {
      const reply = await send({ raw: '{"name":"x"}', headers: { 'content-type': type } });
      expect(reply.json.code, reply.story).toBe('unsupported_content_type');
    }
    const zipped = await send({
      raw: '{}x',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(zipped.json.code, zipped.story).toBe('unsupported_content_type');
  });

  test(`survives ${MUTATIONS} mutations of a good body (seed ${SEED})`, async () => {
    const random = seeded(SEED);
    const names = Object.keys(route.noun?.record.shape ?? {});
    const own = furniture.live;
    for (let i = 0; i < MUTATIONS; i += 1) {
      const id = idOf(own.records.get(route.noun?.name ?? ''));
      const good = goodBody(route, own.records, { id, serial: 10_000 + i }) as Rec;
      const reply = await send({ body: mutated(good, names, random) });
      if (reply.status >= 500) expect.fail(`mutation ${i}\n${reply.story}\n${causeOf(stack)}`);
      expectEnvelope(reply);
      if (reply.json.code === 'validation_error')
        expect(reply.json.errors?.length, reply.story).toBeGreaterThan(0);
    }
  });
});

test('no object of this process was polluted', () => {
  expect(({} as Rec).polluted ?? ({} as Rec).admin).toBeUndefined();
});

/** An empty body counts as {} where nothing is required. */
function isGood(route: Route, raw: string | Uint8Array): boolean {
  const text = String(raw).trim();
  return route.body?.safeParse(text === '' ? {} : JSON.parse(text)).success === true;
}

const causeOf = ({ log }: Stack): string =>
  JSON.stringify(log.filter((line) => line.cause !== undefined).at(-1) ?? '');
