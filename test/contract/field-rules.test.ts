// Every field of every body, wrong in every way that its declaration tells: 400 with a line that names the field and the
// rule, and nothing written. Values exactly on their bounds are accepted. Spec: fields; issue: bad input.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#resource/routes.ts';
import { boundaryBodies, invalidBodies } from '#resource/sample.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { goodBody } from '../support/bodies.ts';
import { asksAuthority, fill, routes, rows, takesJson } from '../support/catalogue.ts';
import { contentsOf } from '../support/contents.ts';
import { expectAnswered } from '../support/envelope.ts';
import type { Reply } from '../support/exchange.ts';
import { credential, idOf } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import type { Stack } from '../support/stack.ts';

let stack: Stack;
let furniture: Furniture;
let sandbox: Furniture;
beforeAll(async () => {
  ({ stack, live: furniture, test: sandbox } = await furnishedStack());
});

const single = routes.filter(
  (route) => takesJson(route) && !route.name.includes('.bulk_') && route.access !== 'test-token',
);
let serial = 70_000;

describe.each(rows(single))('%s', (_, route) => {
  test('refuses every wrong field by name and writes nothing', async () => {
    const before = await contentsOf(stack, furniture.tenant.id);
    let left = invalidBodies(route, { with: nextBody(route) });
    while (left.length > 0) {
      const round = ofEachField(left);
      const joint = round.length > 1 ? await send(route, joined(round)) : undefined;
      const named = round.filter((each) => joint !== undefined && refuses(joint, each));
      const done = named.length > 0 ? named : round.slice(0, 1);
      if (named.length === 0) await refusesAlone(route, round[0]);
      left = left.filter((each) => !done.includes(each));
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
    const whole = boundaryBodies(route, { with: nextBody(route) });
    let left = whole.map((each) => ({ ...each, field: each.what.split(':')[0] ?? '' }));
    while (left.length > 0) {
      const round = ofEachField(left);
      await takes(route, round);
      left = left.filter((each) => !round.includes(each));
    }
  });
});

type Wrong = ReturnType<typeof invalidBodies>[number];
type Changed = { what: string; body: unknown; field: string };

/** The first of those left of each field: together in one body they are judged by one request, where none hides another. */
const ofEachField = <T extends Changed>(left: readonly T[]): T[] => [
  ...new Map([...left].reverse().map((each) => [each.field, each])).values(),
];

/** One body with what each of them has changed. */
function joined(round: readonly Changed[]): Rec {
  const body: Rec = { ...(round[0]?.body as Rec) };
  for (const { body: own, field } of round) {
    if (field in (own as Rec)) body[field] = (own as Rec)[field];
    else delete body[field];
  }
  return body;
}

const refuses = ({ status, json }: Reply, { field, code }: Wrong): boolean =>
  status === 400 &&
  (json.errors ?? []).some((line: Rec) => isAt(line.field, field) && line.code === code);

async function refusesAlone(route: Route, wrong: Wrong | undefined): Promise<void> {
  if (wrong === undefined) return;
  const { what, body, field, code } = wrong;
  const reply = await send(route, body);
  expect(reply.status, `${what}\n${reply.story}`).toBe(400);
  const lines: Rec[] = reply.json.errors ?? [];
  const isNamed = lines.some(
    (line) =>
      isAt(line.field, field) && (line.code === code || reply.json.code !== 'validation_error'),
  );
  expect(isNamed, `${what}: ${code}\n${reply.story}`).toBe(true);
}

/** Where they are taken together each of them is; what a refusal names is asked for alone, and the rest again. */
async function takes(route: Route, round: readonly Changed[]): Promise<void> {
  const [first, ...others] = round;
  if (first === undefined) return;
  if (others.length === 0) return takesAlone(route, first);
  const { status, json } = await send(route, joined(round));
  if (status < 300) return;
  const lines: Rec[] = json.errors ?? [];
  const named = round.filter(({ field }) => lines.some((line) => isAt(line.field, field)));
  const apart = named.length > 0 ? named : round.slice(0, round.length / 2);
  for (const each of named) await takesAlone(route, each);
  if (named.length === 0) await takes(route, apart);
  await takes(
    route,
    round.filter((each) => !apart.includes(each)),
  );
}

async function takesAlone(route: Route, { what, body, field }: Changed): Promise<void> {
  const reply = await send(route, body);
  const value = (body as Rec)[field];
  const bound = typeof value === 'string' ? value.length : value;
  const lines: Rec[] = reply.json.errors ?? [];
  const refused = lines.filter(
    (line) => line.field === field && [line.min, line.max].includes(bound),
  );
  expect(refused, `${what}\n${reply.story}`).toEqual([]);
  expectAnswered(reply, what);
}

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
