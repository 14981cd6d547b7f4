// What the service says of itself in data is in the language asked for, as errors are. contract#error-body.
import { beforeAll, expect, test } from 'vitest';
import { spanishText } from '#http/docs/spanish/spanish-text.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const ENGLISH = /\b(read|create|update|delete|and|the|with|goals|orders|stats|terminals)\b/i;
let stack: Stack;
let credentials: { token: string; session: string };
beforeAll(async () => {
  stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  credentials = { token: await tenant.token('test'), session: await tenant.session() };
});

const data = async (path: string, token: string, language?: string): Promise<Rec> =>
  (
    await stack.expect(200, 'GET', `/api/v1${path}`, {
      token,
      headers: language === undefined ? {} : { 'accept-language': language },
    })
  ).json.data;
const scopes = async (language?: string): Promise<Rec[]> =>
  (await data('/api-tokens/scopes', credentials.session, language)) as Rec[];

test('scopes are described in the language asked for, each by words of its own', async () => {
  const spanish = (await scopes('es-AR')).map(({ description }) => description);
  expect(spanish).toContain('Crear, modificar y eliminar ventas');
  expect(spanish).toContain('Ver estadísticas');
  expect(spanish.filter((each) => ENGLISH.test(each))).toEqual([]);
  const english = (await scopes()).map(({ description }) => description);
  expect(english).toContain('Create, update and delete POS terminals');
  for (const told of [spanish, english]) expect(new Set(told).size).toBe(told.length);
});

test('the entry point of payment methods is described in the language asked for', async () => {
  const { description } = await data('/payment_methods/', credentials.token);
  const spanish = await data('/payment_methods/', credentials.token, 'es');
  expect(spanish.description).toBe(spanishText(description));
});
