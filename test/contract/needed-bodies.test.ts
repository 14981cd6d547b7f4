// Where the document says that a body may be missing, it may; where the document asks for one, an empty one is refused. Generated clients
// make an argument of the body by this alone.
import { beforeAll, describe, expect, test } from 'vitest';
import { operationIdOf } from '#resource/openapi/names.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { routes, rows } from '../support/catalogue.ts';
import { aim, credential, furnish } from '../support/furnish.ts';
import type { Furniture } from '../support/furniture.ts';
import { serviceDocument } from '../support/service-document.ts';
import { openMemoryStack } from '../support/stack.ts';

const document: Rec = JSON.parse(JSON.stringify(serviceDocument()));
const operations = Object.values<Rec>(document.paths).flatMap((item) => Object.values<Rec>(item));
const bodies = new Map(
  operations.map(({ operationId, requestBody }) => [operationId, requestBody?.required === true]),
);
/** A reset empties what the others need; a contract adjusts itself or is told by how much, as it says of itself. */
const UNTRIED = ['sandbox.reset', 'contracts.adjust'];
const taking = routes.filter(
  ({ name, body, upload }) => body !== undefined && upload === undefined && !UNTRIED.includes(name),
);
const needs = (route: (typeof routes)[number]) => bodies.get(operationIdOf(route)) === true;
const LACKS = ['required', 'conditional_required', 'associated_document_required'];

let furniture: Furniture;
beforeAll(async () => {
  furniture = await furnish(await openMemoryStack(), 'test');
});

const sendNothing = async (route: (typeof routes)[number]) => {
  const { path } = await aim(furniture, route);
  return furniture.stack.request(route.method, path, { token: credential(furniture, route) });
};

describe.each(rows(taking.filter((route) => !needs(route))))('%s', (_, route) => {
  test('may come without a body', async () => {
    const { json, story } = await sendNothing(route);
    const lacking = (json.errors ?? []).filter(
      ({ location, code }: Rec) => location === 'body' && LACKS.includes(code),
    );
    expect(lacking, story).toEqual([]);
  });
});

describe.each(rows(taking.filter(needs)))('%s', (_, route) => {
  test('refuses to come without one', async () => {
    const { status, story } = await sendNothing(route);
    expect([400, 422], story).toContain(status);
  });
});
