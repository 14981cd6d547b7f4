// What sales refuse is told in Spanish where that is asked for, with the fields and figures that it is about.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openMemoryStack } from '../support/stack.ts';

test('a sale is refused in Spanish', async () => {
  const stack = await openMemoryStack();
  const token = await (await stack.newTenant()).token('live');
  const send = (path: string, body: Rec) =>
    stack.request('POST', `/api/v1${path}`, { token, body, headers: { 'accept-language': 'es' } });
  const product = (await send('/products/', { name: 'Yerba', base_price: 100 })).json.data;
  const line = { publication_id: product._id, publication_type: 'product', name: 'x', quantity: 1 };
  const refused = async (path: string, body: Rec): Promise<string> => {
    const { status, json, story } = await send(path, body);
    expect(status, story).toBe(400);
    return json.errors[0].message;
  };
  expect(await refused('/sales/', { items: [line], total: 90 })).toBe('total es 100, no 90');
  expect(await refused('/sales/', { items: [line], discount_amount: 101 })).toBe(
    'El descuento es mayor que el subtotal',
  );
  const fixed = { name: 'x', promotion_type: 'fixed_amount', value: 1.001 };
  expect(await refused('/promotions/', fixed)).toBe('Un importe tiene como máximo 2 decimales');
});
