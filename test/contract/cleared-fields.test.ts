// Every member of every body that changes a record, sent as null: what can be cleared is cleared, what every record has stays, and
// the answer is as declared. Spec: fields; contract#values.
import { beforeAll, expect, test } from 'vitest';
import { toJsonSchema } from '#resource/json-schema.ts';
import type { Route } from '#resource/routes.ts';
import { asksAuthority, routes, rows, takesJson } from '../support/catalogue.ts';
import { undeclared } from '../support/declared-answer.ts';
import { credential, prepare } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';

let live: Furniture;
let sandbox: Furniture;
beforeAll(async () => {
  ({ live, test: sandbox } = await furnishedStack());
});

const changing = routes.filter(
  (route) => ['PUT', 'PATCH'].includes(route.method) && takesJson(route),
);

test.each(rows(changing))('%s takes null for each of its members', async (_, route) => {
  const furniture = asksAuthority(route) ? sandbox : live;
  const { path, body } = await prepare(furniture, route);
  const send = (sent: unknown) =>
    furniture.stack.request(route.method, path, {
      token: credential(furniture, route),
      body: sent,
    });
  await send(body);
  const wrong: string[] = [];
  for (const name of membersOf(route)) {
    const reply = await send({ [name]: null });
    const [issue] = undeclared(route.method, path, reply);
    if (reply.status < 500 && issue === undefined) continue;
    wrong.push(`${name}: ${reply.status} ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    await send(body);
  }
  expect(wrong).toEqual([]);
});

const membersOf = ({ body }: Route): string[] =>
  body === undefined ? [] : Object.keys(toJsonSchema(body).properties ?? {});
