// The examples of the document are what they say: bodies that the service takes, and records that its schemas describe.
import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { isValidCuit } from '#kernel/cuit.ts';
import { eventKinds } from '#resource/event-reference.ts';
import { member } from '#resource/fields/row.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { exampleRecord } from '#resource/sample.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { nouns, routes, rows } from '../support/catalogue.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  token = await (await stack.newTenant()).token('test');
});

describe.each(rows(routes.filter(({ examples }) => examples !== undefined)))('%s', (_, route) => {
  test.each(Object.entries(route.examples ?? {}))('takes the example %s', async (_name, body) => {
    const reply = await stack.request(route.method, `/api/v1${route.path}`, { token, body });
    expect(route.status, reply.story).toContain(reply.status);
    expect(reply.json.data.estado).toBe(
      member(body, 'autorizar') === true ? 'autorizado' : 'borrador',
    );
  });
});

test('records of the document are what the schemas describe, and no CUIT in them is wrong', () => {
  for (const noun of nouns) {
    const record = exampleRecord(noun);
    const { error } = shownRecord(noun).safeParse(record);
    expect(error?.issues.map(({ path }) => `${noun.name}.${path.join('.')}`) ?? []).toEqual([]);
    const cuits = [...JSON.stringify(record).matchAll(/"[\w]*cuit":"(\d{11})"/g)];
    for (const [, cuit = ''] of cuits) expect(isValidCuit(cuit), noun.name).toBe(true);
  }
});

test('an event of a document shows it in the state that the event tells of', () => {
  const samples = new Map(eventKinds(groups).map(({ name, sample }) => [name, sample as Rec]));
  expect(samples.get('invoice.authorized')).toMatchObject({
    estado: 'autorizado',
    letra: 'B',
    numero_completo: '00001-00000012',
  });
  expect(samples.get('credit_note.cancelled')).toMatchObject({
    estado: 'anulado',
    tipo_comprobante: 8,
  });
  expect(samples.get('sale.refunded')).toMatchObject({ status: 'refunded' });
});
