// Every field of every body, wrong in every way that its declaration tells: 400 with a line that names the field and the
// rule, and nothing written. Values exactly on their bounds are accepted. Spec: fields; issue: bad input.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#resource/routes.ts';
import { boundaryBodies, invalidBodies } from '#resource/sample.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { goodBody } from '../support/bodies.ts';
import { asksAuthority, fill, routes, rows, takesJson } from '../support/catalogue.ts';
import { contentsOf } from '../support/contents.ts';
import type { Reply } from '../support/exchange.ts';
import { credential, furnish, idOf } from '../support/furnish.ts';
import type { Furniture } from '../support/furniture.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let furniture: Furniture;
let sandbox: Furniture;
beforeAll(async () => {
  stack = await openMemoryStack();
  furniture = await furnish(stack, 'live');
  sandbox = await furnish(stack, 'test', furniture.tenant);
});

const single = routes.filter(
  (route) => takesJson(route) && !route.name.includes('.bulk_') && route.access !== 'test-token',
);
let serial = 70_000;

describe.each(rows(single))('%s', (_, route) => {
  test('refuses every wrong field by name and writes nothing', async () => {
    const good = nextBody(route);
    const before = await contentsOf(stack, furniture.tenant.id);
    for (const { what, body, field, code } of invalidBodies(route, { with: good })) {
      const reply = await send(route, body);
      expect(reply.status, `${what}\n${reply.story}`).toBe(400);
      const lines: Rec[] = reply.json.errors ?? [];
      const isNamed = lines.some(
        (line) =>
          isAt(line.field, field) && (line.code === code || reply.json.code !== 'validation_error'),
      );
      expect(isNamed, `${what}: ${code}\n${reply.story}`).toBe(true);
    }
    expect(await contentsOf(stack, furniture.tenant.id)).toBe(before);
  });

  test('names all the wrong fields of one body at once', async () => {
    const wrong = invalidBodies(route).filter(({ code }) => code === 'invalid_type');
    const fields = [...new Set(wrong.map(({ field }) => field))];
    const body = Object.assign(
      {},
      ...wrong.map((each) => ({ [each.field]: (each.body as Rec)[each.field] })),
    );
    if (fields.length < 2) return;
    const reply = await send(route, body);
    const named: string[] = (reply.json.errors ?? []).map((line: Rec) => line.field);
    for (const field of fields.slice(0, 20))
      expect(
        named.some((each) => isAt(each, field)),
        `${field}\n${reply.story}`,
      ).toBe(true);
  });

  test('does not call a value on its bound a wrong field', async () => {
    for (const { what, body } of boundaryBodies(route, { with: nextBody(route) })) {
      const field = what.split(':')[0] ?? '';
      const reply = await send(route, body);
      const bound = typeof body[field] === 'string' ? body[field].length : body[field];
      const lines: Rec[] = reply.json.errors ?? [];
      const refused = lines.filter(
        (line) => line.field === field && [line.min, line.max].includes(bound),
      );
      expect(refused, `${what}\n${reply.story}`).toEqual([]);
      expect(reply.status, `${what}\n${reply.story}`).toBeLessThan(500);
    }
  });
});

const isAt = (named: string, field: string): boolean =>
  named === field || named?.startsWith(`${field}.`) || named?.startsWith(`${field}[`);

function nextBody(route: Route): Rec {
  serial += 1;
  const id = idOf(furniture.records.get(route.noun?.name ?? ''));
  return (goodBody(route, furniture.records, { id, serial }) ?? {}) as Rec;
}

function send(route: Route, body: unknown): Promise<Reply> {
  const path = fill(route, () => idOf(furniture.records.get(route.noun?.name ?? '')));
  const token = credential(asksAuthority(route) ? sandbox : furniture, route);
  return stack.request(route.method, path, { token, body });
}
