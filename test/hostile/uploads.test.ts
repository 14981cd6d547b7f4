// Hostile files and forms at every route that takes a file: never a 5xx, always an envelope with a documented code, and what is
// refused leaves nothing behind but, where it is kept, the line that says so. reliability#files J1-J6.
import { beforeAll, describe, expect, test } from 'vitest';
import { export16, export30 } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill, routes, rows } from '../support/catalogue.ts';
import { contentsOf } from '../support/contents.ts';
import { expectAnswered, expectEnvelope } from '../support/envelope.ts';
import type { Reply, RequestOptions } from '../support/exchange.ts';
import { type Random, seeded } from '../support/random.ts';
import { FORM_TYPE, SentFile, toForm } from '../support/sent-file.ts';
import { sourceSeed } from '../support/source-seed.ts';
import { dataOf, openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

const MUTATIONS = 100;
/** Each change of the sources meets other mutations (decision 630). */
const SEED = sourceSeed();
const PIECES = [
  '"',
  ';',
  ',',
  '\t',
  '\r',
  '\n',
  '\u0000',
  '\u001a',
  '\u202e',
  '=cmd()',
  '1e308',
  '-',
];

let stack: Stack;
let tenant: TestTenant;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('live');
});

const taking = routes.filter((route) => route.upload !== undefined);

describe.each(rows(taking))('%s', (_, route) => {
  const send = (options: RequestOptions): Promise<Reply> =>
    stack.request(
      route.method,
      fill(route, () => ''),
      { token, ...options },
    );

  test('refuses forms that are none, and nothing changes', async () => {
    const form = toForm(new SentFile(export30([{ number: 1 }])));
    const before = await contentsOf(stack, tenant.id);
    const cases: [string, Uint8Array][] = [
      ['multipart/form-data', form],
      ['multipart/form-data; boundary=', form],
      [`multipart/form-data; boundary=${'x'.repeat(9_000)}`, form],
      ['application/json', form],
      [FORM_TYPE, form.subarray(0, form.length / 2)],
      [FORM_TYPE, Buffer.from('{}')],
      [FORM_TYPE, Buffer.alloc(20_000_000, 'x')],
    ];
    for (const [type, raw] of cases) {
      const reply = await send({ raw, headers: { 'content-type': type } });
      expect([400, 413], reply.story.slice(0, 500)).toContain(reply.status);
      expectEnvelope(reply);
      expect(await contentsOf(stack, tenant.id), type).toBe(before);
    }
  });

  test(`survives ${MUTATIONS} mutations of a good file and its form (seed ${SEED})`, async () => {
    const random = seeded(SEED);
    for (let i = 0; i < MUTATIONS; i += 1) {
      const good = random.pick([export30, export16])([{ number: i + 1 }, { number: i + 2 }]);
      const file = mutated(Buffer.from(good), random);
      const isForm = random.below(3) === 0;
      const raw = isForm ? mutated(toForm(new SentFile(good)), random) : undefined;
      const reply = await send(
        raw === undefined
          ? { body: new SentFile(file) }
          : { raw, headers: { 'content-type': FORM_TYPE } },
      );
      expectAnswered(reply, `mutation ${i}`);
      expectEnvelope(reply);
      if (reply.status < 300) expect(accounted(dataOf(reply)), reply.story).toBe(true);
      else expect(reply.json.errors?.length ?? 0, reply.story).toBeGreaterThan(0);
    }
  });
});

/** Every row is an invoice, was one before, or is rejected. */
const accounted = ({ rows_total, created, duplicated, rejected }: Rec): boolean =>
  rows_total === created + duplicated + rejected;

/** Bytes cut, doubled, replaced or with something hostile between them. */
function mutated(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length);
  const to = Math.min(bytes.length, at + 1 + random.below(40));
  const [head, middle, tail] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
  const other = Buffer.from([random.below(256), random.below(256)]);
  return Buffer.concat(
    random.pick([
      [head, tail],
      [head, middle, middle, tail],
      [head, other, tail],
      [head, Buffer.from(random.pick(PIECES)), middle, tail],
      [head],
    ]),
  );
}
