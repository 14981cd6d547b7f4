// `_links` of every record, as it is made and after each action on it, lead somewhere: what is read answers 2xx, what is done has a
// route, and no action is offered that the record's own state refuses. contract#links.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Link } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { goodBody } from '../support/bodies.ts';
import { fill, nouns, routes, standard } from '../support/catalogue.ts';
import type { Reply } from '../support/exchange.ts';
import { aim, credential, fresh, idOf } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';

let furniture: Furniture;
beforeAll(async () => {
  furniture = (await furnishedStack()).test;
});

/** What the state of a record refuses, whatever is sent. */
const REFUSED = ['invalid_state_transition', 'record_locked', 'default_record_protected'];
let serial = 700_000;

const readable = nouns.filter((noun) => standard(noun, 'get') !== undefined);
const ask = (method: string, href: string, body?: unknown): Promise<Reply> => {
  const [path = '', query] = href.split('?');
  return furniture.stack.request(method, path, { token: furniture.token, query, body });
};
const relationOf = ({ name }: Route): string => name.split('.').at(-1)?.replaceAll('-', '_') ?? '';
const linksOf = (reply: Reply): Record<string, Link> => reply.json._links ?? {};

async function follow(reply: Reply): Promise<void> {
  for (const [relation, link] of Object.entries(linksOf(reply))) {
    const said = `${relation}: ${link.method} ${link.href}\n${reply.story}`;
    expect(link.href, said).not.toMatch(/[{}]|undefined|null/);
    if (link.method === 'GET') {
      const { status } = await ask('GET', link.href);
      expect([200, 202], `${said}: ${status}`).toContain(status);
    } else {
      const { status } = await furniture.stack.request(link.method, link.href, {});
      expect(status, `${said}: without a credential it is known, and refused`).toBe(401);
    }
  }
}

describe.each(readable.map((noun) => [noun.name, noun] as const))('%s', (_, noun) => {
  test('has links that answer, alone and of its list', async () => {
    const record = furniture.records.get(noun.name);
    if (record === undefined) return;
    const read = standard(noun, 'get') as Route;
    const reply = await ask(
      'GET',
      fill(read, (name) => record[name] ?? idOf(record)),
    );
    expect(reply.status, reply.story).toBe(200);
    expect(Object.keys(linksOf(reply)), reply.story).toContain('self');
    await follow(reply);
    const list = standard(noun, 'list');
    if (list === undefined) return;
    const listed = await ask(
      'GET',
      fill(list, (name) => record[name]),
    );
    expect(listed.status, listed.story).toBe(200);
    await follow(listed);
  });
});

test('a delivery has links to itself, to its webhook and to its event', async () => {
  const delivery = furniture.records.get('delivery') as Rec;
  const reply = await ask('GET', `/api/v1/webhooks/deliveries/${delivery._id}/`);
  expect(Object.keys(linksOf(reply)), reply.story).toEqual(
    expect.arrayContaining(['self', 'redeliver', 'webhook', 'event']),
  );
  await follow(reply);
});

const KINDS = ['get', 'list', 'create', 'update', 'delete', 'restore'];
const actions = routes.filter(
  ({ on, noun, name, method }) =>
    on === 'record' &&
    noun !== undefined &&
    method !== 'GET' &&
    standard(noun, 'get') !== undefined &&
    !KINDS.includes(name.slice(noun.plural.length + 1)),
);

describe.each(actions.map((route) => [route.name, route] as const))('after %s', (_, route) => {
  const noun = route.noun as Noun;

  /** A record that the action was done on, and its answer when it is read. */
  async function done(): Promise<{ id: string; reply: Reply } | undefined> {
    const { path, id } = await aim(furniture, route);
    serial += 1;
    const body = goodBody(route, furniture.records, { id, serial });
    const acted = await furniture.stack.request(route.method, path, {
      token: credential(furniture, route),
      body,
    });
    expect(acted.status, acted.story).toBeLessThan(300);
    const reply = await ask(
      'GET',
      fill(standard(noun, 'get') as Route, () => id),
    );
    return reply.status === 200 ? { id, reply } : undefined;
  }

  let begun: ReturnType<typeof done> | undefined;
  /** The one of which both look at the links. */
  const doneOnce = (): ReturnType<typeof done> => {
    begun ??= done();
    return begun;
  };

  test('links answer, and deletion is offered only where the state allows it', async () => {
    const first = await doneOnce();
    if (first === undefined) return;
    await follow(first.reply);
    const link = linksOf(first.reply).delete;
    if (link === undefined) return;
    const refused = await ask('DELETE', link.href);
    expect(REFUSED, refused.story).not.toContain(refused.json.code);
  });

  test('every action that is offered is one that the state takes', async () => {
    const first = await doneOnce();
    if (first === undefined) return;
    const offered = actions.filter(
      (each) =>
        each.noun === noun && linksOf(first.reply)[relationOf(each)]?.method === each.method,
    );
    for (const each of offered) {
      const fresher = await done();
      if (fresher === undefined) return;
      serial += 1;
      const body = goodBody(each, furniture.records, { id: fresher.id, serial });
      const reply = await ask(
        each.method,
        fill(each, () => fresher.id),
        body,
      );
      expect(REFUSED, `${each.name}\n${reply.story}`).not.toContain(reply.json.code);
    }
  });
});

const deletable = readable.filter((noun) => standard(noun, 'delete') && standard(noun, 'create'));
test.each(deletable.map((noun) => [noun.name, noun] as const))(
  'a new %s that offers its deletion is deleted',
  async (_, noun) => {
    const made = await fresh(furniture, noun);
    const reply = await ask(
      'GET',
      fill(standard(noun, 'get') as Route, () => idOf(made)),
    );
    const link = linksOf(reply).delete;
    if (link === undefined) return;
    const gone = await ask('DELETE', link.href);
    expect(REFUSED, gone.story).not.toContain(gone.json.code);
  },
);
