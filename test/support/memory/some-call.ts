// Seeded calls of every kind on a few keys, with the expressions that the store sends: what both tables are compared by.
import type { Action, Expression, Item, Key, QueryInput, Table } from '#store/table.ts';
import type { Random } from '../random.ts';

/** One call, in words and to be made. */
export type SomeCall = { text: string; run: (table: Table) => Promise<unknown> };

/** A call of any kind on a few keys that begin with the prefix. */
export function someCall(random: Random, prefix: string): SomeCall {
  const kind = random.pick([
    'put',
    'put',
    'update',
    'update',
    'delete',
    'get',
    'batch',
    'query',
    'query',
    'tx',
  ]);
  const key = () => ({ pk: `${prefix}#${random.below(2)}`, sk: `k${random.below(12)}` });
  if (kind === 'get')
    return call(
      'get',
      { key: key(), paths: random.pick([undefined, ['v', 'd', 'none']]) },
      (table, { key, paths }) => table.get(key, paths),
    );
  if (kind === 'batch')
    return call('batchGet', uniqueKeys(random, key), async (table, keys) =>
      sorted(await table.batchGet(keys)),
    );
  if (kind === 'query')
    return call('query', someQuery(random, prefix), (table, input) => walk(table, input));
  if (kind === 'tx')
    return call('transact', someTransaction(random, key), (table, { actions, token }) =>
      table.transact(actions, token),
    );
  const action = someAction(random, kind, key());
  if ('put' in action) return call('put', action, (table, put) => table.put(put));
  if ('update' in action) return call('update', action, (table, update) => table.update(update));
  return call('delete', action as { delete: Key }, (table, remove) => table.delete(remove));
}

const call = <T>(
  name: string,
  input: T,
  run: (table: Table, input: T) => Promise<unknown>,
): SomeCall => ({
  text: `${name} ${JSON.stringify(input)}`,
  run: (table) => run(table, structuredClone(input)),
});

function uniqueKeys(random: Random, key: () => Key) {
  const keys = Array.from({ length: 1 + random.below(5) }, key);
  return [...new Map(keys.map((each) => [`${each.pk}${each.sk}`, each])).values()];
}

function someTransaction(random: Random, key: () => Key) {
  const actions = uniqueKeys(random, key).map((each) =>
    someAction(random, random.pick(['put', 'update', 'delete', 'check']), each),
  );
  return { actions, token: `t${random.below(1e9)}` };
}

function someAction(random: Random, kind: string, key: Key): Action {
  const condition = someCondition(random);
  if (kind === 'put') return { put: someItem(random, key), condition };
  if (kind === 'delete') return { delete: key, condition };
  if (kind === 'check') {
    return { check: key, condition: condition ?? { expression: 'attribute_exists(sk)' } };
  }
  return { update: key, set: someUpdate(random), condition };
}

function someCondition(random: Random): Expression | undefined {
  return random.pick<Expression | undefined>([
    undefined,
    { expression: 'attribute_not_exists(pk)' },
    { expression: 'attribute_exists(pk)' },
    { expression: '#v = :v', names: { '#v': 'v' }, values: { ':v': random.below(3) } },
    { expression: 'attribute_not_exists(pk) OR exp < :now', values: { ':now': 50 } },
    {
      expression: 'attribute_exists(pk) AND (d.track = :no OR d.stock >= :q)',
      values: { ':no': false, ':q': 5 },
    },
    {
      expression: 'NOT (exp BETWEEN :a AND :b) AND #v <> :v',
      names: { '#v': 'v' },
      values: { ':a': 10, ':b': 60, ':v': 1 },
    },
  ]);
}

function someUpdate(random: Random): Expression {
  return random.pick<Expression>([
    {
      expression: 'SET #v = if_not_exists(#v, :zero) + :one',
      names: { '#v': 'v' },
      values: { ':zero': 0, ':one': 1 },
    },
    {
      expression: 'ADD n :by, m :one SET x = :x',
      values: { ':by': 0.1, ':one': -1, ':x': 'folded text' },
    },
    {
      expression: 'SET seen = list_append(if_not_exists(seen, :none), :one)',
      values: { ':none': [], ':one': [random.below(9)] },
    },
    {
      expression: 'SET l3 = :l, #d = :d',
      names: { '#d': 'd' },
      values: { ':l': `p${random.below(1e9)}`, ':d': { name: 'ñandú', stock: 7 } },
    },
    {
      expression: 'SET #d.#n = :name REMOVE d.gone, y',
      names: { '#d': 'd', '#n': 'name' },
      values: { ':name': 'new' },
    },
    { expression: 'SET d.stock = d.stock - :less', values: { ':less': 2 } },
  ]);
}

function someItem(random: Random, key: Key): Item {
  return {
    ...key,
    v: random.below(3),
    exp: random.below(100),
    d: {
      name: random.pick(['abc', 'Árbol', 'zeta']),
      stock: random.below(10),
      track: random.pick([true, false]),
      list: [1, 'a', null],
    },
    l1: random.pick(['abc', 'ábc', 'zz', '~']) + key.sk,
    ...(random.below(2) === 0 && {
      l2: `u${random.below(4)}${key.sk}`,
      x: 'malbec|roble',
      y: ['a', 1],
    }),
    bytes: new Uint8Array([1, 2, random.below(255)]),
  };
}

/** DynamoDB refuses a selection of attributes together with "whole", and a filter on what an index does not hold. */
function someQuery(random: Random, prefix: string): QueryInput {
  const index = random.pick([undefined, undefined, 'l1', 'l2', 'l3'] as const);
  const whole = random.pick([undefined, true]);
  const filter = { expression: 'contains(x, :w)', values: { ':w': 'roble' } };
  return {
    pk: `${prefix}#${random.below(2)}`,
    index,
    whole,
    from: random.pick([undefined, 'k1', 'a', 'u1']),
    to: random.pick([undefined, 'k9', 'zz', 'u3']),
    descending: random.pick([undefined, true, false]),
    limit: random.pick([undefined, 1, 3, 100]),
    ...((index === undefined || index === 'l2') && { filter: random.pick([undefined, filter]) }),
    ...(whole === undefined && { project: random.pick([undefined, ['sk', index ?? 'v']]) }),
  };
}

/** All pages, so that where a page ends does not matter; the last key of each is used, not compared. */
export async function walk(table: Table, input: QueryInput): Promise<Item[]> {
  const items: Item[] = [];
  for (let startKey: Item | undefined, page = 0; page < 30; page += 1) {
    const { items: some, lastKey } = await table.query({ ...input, startKey });
    items.push(...some);
    if (lastKey === undefined) return items;
    startKey = lastKey;
  }
  throw new Error('the pages never end');
}

const sorted = (items: Item[]): Item[] =>
  items.sort((a, b) => (`${a.pk}${a.sk}` < `${b.pk}${b.sk}` ? -1 : 1));
