// Operations that take no body: they run without one and with {}, and name a member that would else be lost. contract#unknown-fields.
import { beforeAll, describe, expect, test } from 'vitest';
import { bringsBody } from '#resource/bodies.ts';
import type { Route } from '#resource/routes.ts';
import { fill, routes, rows, STRANGE_ID } from '../support/catalogue.ts';
import type { Reply } from '../support/exchange.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const bodiless = routes.filter(
  (route) => bringsBody(route) && route.body === undefined && route.upload === undefined,
);

let stack: Stack;
let credentials: { token: string; session: string };
beforeAll(async () => {
  stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  credentials = { token: await tenant.token('test'), session: await tenant.session() };
});

const send = (route: Route, raw: string, type = 'application/json'): Promise<Reply> =>
  stack.request(
    route.method,
    fill(route, () => STRANGE_ID),
    {
      token: route.access === 'session' ? credentials.session : credentials.token,
      headers: { 'content-type': type },
      ...(raw !== '' && { raw: Buffer.from(raw) }),
    },
  );

test('there are some', () => {
  expect(bodiless.length).toBeGreaterThan(20);
});

describe.each(rows(bodiless))('%s', (_, route) => {
  test('names the member that it does not take', async () => {
    const reply = await send(route, '{"motivo": "sin stock"}');
    expect([reply.status, reply.json.code], reply.story).toEqual([400, 'validation_error']);
    expect(reply.json.errors).toEqual([
      expect.objectContaining({ field: 'motivo', location: 'body', code: 'unknown_field' }),
    ]);
  });

  test('refuses what is no JSON, as any other operation', async () => {
    expect((await send(route, '{')).json.code).toBe('invalid_json');
    const form = await send(route, 'motivo=x', 'application/x-www-form-urlencoded');
    expect(form.json.code).toBe('unsupported_content_type');
  });

  test('takes no body and {} alike', async () => {
    const [none, empty] = [await send(route, '', 'text/plain'), await send(route, '{}')];
    expect([empty.status, empty.json.code]).toEqual([none.status, none.json.code]);
    expect(empty.json.errors ?? []).not.toContainEqual(
      expect.objectContaining({ location: 'body' }),
    );
  });
});
