// Calls that DynamoDB refuses, or answers in a way of its own: what every engine must make of them alike.
import type { Action, Expression, Item, QueryInput, Table } from '#store/table.ts';

type OddCall = [name: string, run: (table: Table) => Promise<unknown>];

const KEY = { pk: 'p', sk: 'a' };

/** What is in the table before each call. */
export const ODD_ITEM: Item = {
  ...KEY,
  v: 1,
  n: 5,
  big: 1e30,
  s: 'text',
  l: ['a', 'b', 'c'],
  d: { name: 'x', stock: 3, list: [{ q: 1 }] },
  l1: 'zz',
  l2: 'u1',
  x: 'malbec',
  y: ['a'],
  e: '',
  b: new Uint8Array([1, 2]),
  nul: null,
  t: true,
};

type Values = Record<string, unknown>;
const update = (
  expression: string,
  values?: Values,
  more: { names?: Record<string, string>; condition?: Expression } = {},
): OddCall => [
  `update ${expression} ${JSON.stringify(values ?? {}).slice(0, 60)}`,
  (table) =>
    table.update({
      update: KEY,
      set: { expression, values, names: more.names },
      condition: more.condition,
    }),
];
const given = (expression: string, values?: Values): OddCall => [
  `if ${expression.slice(0, 80)} ${JSON.stringify(values ?? {}).slice(0, 60)}`,
  (table) =>
    table.update({
      update: KEY,
      set: { expression: 'SET m = :set', values: { ':set': 1 } },
      condition: { expression, values },
    }),
];
const put = (name: string, item: Item): OddCall => [
  `put ${name}`,
  (table) => table.put({ put: item }),
];
const query = (input: QueryInput): OddCall => [
  `query ${JSON.stringify(input).slice(0, 90)}`,
  (table) => table.query(input),
];
const transact = (name: string, actions: Action[], token = `odd ${name}`): OddCall => [
  `transact ${name}`,
  (table) => table.transact(actions, token),
];
const one = { ':v': 1 };
const some = <T>(count: number, of: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at));
const nested = (levels: number): unknown =>
  some(levels - 1, () => 0).reduce<unknown>((inner) => ({ a: inner }), {});

const UPDATES: OddCall[] = [
  ...['REMOVE d.gone', 'REMOVE l[0], l[1]', 'REMOVE l[7]', 'REMOVE n, s', 'set n = v remove s'],
  ...['SET n = v, v = n', 'SET q = d, q2 = d', 'SET n = zz', 'SET n = if_not_exists(zz, yy)'],
  ...['ADD n v', 'SET pk = s', 'REMOVE sk', 'SET n = s + v', 'SET s', 'SET', '', 'SET n = v,'],
].map((text) => update(text));
const SETS: OddCall[] = [
  ...['l[1]', 'l[9]', 'zz.q', 's.q', 'd[0]', 'l.x', 'd.#n', 'name', 'd.name', 'TTL', '#n.q'].map(
    (path) =>
      update(`SET ${path} = :v`, one, path.includes('#') ? { names: { '#n': 'list' } } : {}),
  ),
  update('SET l[9] = :v, l[5] = :w', { ':v': 'nine', ':w': 'five' }),
  update('SET d.#l[0].q = :v', one, { names: { '#l': 'list' } }),
  update('SET n = :v SET s = :v', one),
  update('SET d = :v, d.stock = :v', one),
  update('SET n = :v REMOVE n', one),
  update('SET n = :v', { ':v': 1, ':w': 2 }),
  update('SET n = :w', one),
  update('SET #q = :v', one),
  update('SET n = n + :v', { ':v': 0.1 }),
  update('SET n = n - :v', { ':v': 1e-20 }),
  update('SET n = zz + :v', one),
  update('SET n = s + :v', one),
  update('SET n = n + :v + :v', one),
  update('SET n = if_not_exists(zz, n) + :v', one),
  update('SET l = list_append(l, :v)', { ':v': ['q'] }),
  update('SET l = list_append(:v, l)', { ':v': ['q'] }),
  update('SET l = list_append(s, :v)', { ':v': ['q'] }),
  update('SET l = list_append(zz, :v)', { ':v': ['q'] }),
  update('SET n = :v', { ':v': 9.9e125 }),
  update('SET n = :v + :v', { ':v': 9e125 }),
  update('SET n = :v - :w', { ':v': 1.1e-130, ':w': 1e-130 }),
  update('SET e = :v', { ':v': '' }),
  update('SET l1 = :v', { ':v': '' }),
  update('SET l1 = :v', one),
];
const ADDS: OddCall[] = [
  ...['n', 'zz', 's', 'd.stock', 'd.zz'].map((path) => update(`ADD ${path} :v`, { ':v': 0.1 })),
  update('ADD n :v', { ':v': '1' }),
  ...[0.1, 1e-6, 1e-7, 1e-8, 1e-10].map((by) => update('ADD big :v', { ':v': by })),
];
const CONDITIONS: OddCall[] = [
  given('n > :z', { ':z': 'a' }),
  given('n IN (:a, :b)', { ':a': 1, ':b': 5 }),
  given('n BETWEEN :a AND :b', { ':a': 9, ':b': 5 }),
  given('n BETWEEN :a AND :b', { ':a': '1', ':b': 5 }),
  given('s BETWEEN :a AND :b', { ':a': true, ':b': false }),
  given('size(s) = :a', { ':a': 4 }),
  given('size(d) = :a', { ':a': 3 }),
  given('size(n) = :a', { ':a': 4 }),
  given('size(zz) <> :a', { ':a': 4 }),
  given('attribute_type(n, :a)', { ':a': 'N' }),
  given('attribute_type(b, :a)', { ':a': 'B' }),
  given('begins_with(s, :a)', { ':a': 'te' }),
  given('begins_with(s, :a)', { ':a': 1 }),
  given('begins_with(n, :a)', { ':a': '5' }),
  given('contains(l, :a)', { ':a': 'b' }),
  given('contains(s, :a)', { ':a': 1 }),
  given('contains(s, s)'),
  given('attribute_exists(:v)', one),
  given('t'),
  given('((n = :z))', { ':z': 5 }),
  given('NOT n = :z OR t = :t AND s = :s', { ':z': 5, ':t': true, ':s': 'text' }),
  given('n = :z and not attribute_exists(zz)', { ':z': 5 }),
  given('zz <> :z', { ':z': 5 }),
  given('nul = :z', { ':z': null }),
  given('d = :z', { ':z': ODD_ITEM.d }),
  given('l = :z', { ':z': ['a', 'b'] }),
  given('b = :z', { ':z': new Uint8Array([1, 2]) }),
  given('pk = :z', { ':z': 'p' }),
  given('name = :z', { ':z': 'p' }),
  given('n = :z AND', { ':z': 'p' }),
  given(some(400, () => 'attribute_exists(n)').join(' OR ')),
];
const KEYS: OddCall[] = [
  ['get with a projection twice', (table) => table.get(KEY, ['v', 'v'])],
  ['get with no projection', (table) => table.get(KEY, [])],
  ['get under an empty key', (table) => table.get({ pk: '', sk: 'a' })],
  ['get under a long key', (table) => table.get({ pk: 'p', sk: 'a'.repeat(1025) })],
  ['get under a longer key', (table) => table.get({ pk: 'p'.repeat(2049), sk: 'a' })],
  ['get of what is not there', (table) => table.get({ pk: 'p', sk: 'none' })],
  ['batch of one key twice', (table) => table.batchGet([KEY, KEY])],
  put('an empty key', { pk: 'p', sk: '' }),
  put('a number as key', { pk: 'p', sk: 5 }),
  put('no key', { pk: 'p' }),
  put('a number as sort value', { ...KEY, l1: 5 }),
  put('an empty sort value', { ...KEY, l1: '' }),
  put('400 KB', { ...KEY, p: 'x'.repeat(400 * 1024 - 7) }),
  put('over 400 KB', { ...KEY, p: 'x'.repeat(400 * 1024 - 6) }),
  put('31 levels', { ...KEY, d: nested(31) }),
  put('33 levels', { ...KEY, d: nested(33) }),
];
const QUERIES: OddCall[] = [
  query({ pk: 'p', filter: { expression: 'sk = :a', values: { ':a': 'a' } } }),
  query({ pk: 'p', index: 'l1', filter: { expression: 'l1 = :a', values: { ':a': 'a' } } }),
  query({ pk: 'p', limit: 0 }),
  query({ pk: 'p', limit: 1 }),
  query({ pk: 'p', index: 'l1', startKey: KEY }),
  query({ pk: 'p', index: 'l1', whole: true, project: ['sk'] }),
  query({ pk: 'p', index: 'l2', startKey: { ...KEY, l2: 'u0' } }),
  query({ pk: 'p', from: 'b', to: 'a' }),
  query({ pk: 'p', project: ['d', 'none'] }),
];
const action: Action = {
  update: { pk: 'p', sk: 'tk' },
  set: { expression: 'ADD n :v', values: one },
};
const TRANSACTIONS: OddCall[] = [
  transact('one item twice', [{ put: { ...KEY } }, { delete: KEY }]),
  transact('nothing', []),
  transact(
    '101 actions',
    some(101, (at) => ({ put: { pk: 'p', sk: `tx${at}` } })),
  ),
  transact(
    'over 4 MB',
    some(11, (at) => ({ put: { pk: 'tb', sk: `t${at}`, p: 'x'.repeat(399 * 1024) } })),
  ),
  transact('a path that is not there', [
    { update: KEY, set: { expression: 'SET zz.q = :v', values: one } },
  ]),
  transact('a check of what is not there', [
    { check: { pk: 'p', sk: 'none' }, condition: { expression: 'attribute_not_exists(pk)' } },
  ]),
  transact('a token', [action], 'odd token'),
  transact('the token again', [action], 'odd token'),
  transact('the token with other actions', [{ delete: KEY }], 'odd token'),
  transact('a token of 37 characters', [action], 't'.repeat(37)),
];

export const ODD_CALLS: readonly OddCall[] = [
  ...UPDATES,
  ...SETS,
  ...ADDS,
  ...CONDITIONS,
  ...KEYS,
  ...QUERIES,
  ...TRANSACTIONS,
];

/** What an emulator takes that the other one and DynamoDB's guide refuse, or makes something else of. */
export const STRANGE: Record<string, readonly string[]> = {
  dynoxide: [
    'update REMOVE d.gone {}',
    'update REMOVE l[0], l[1] {}',
    'update SET l[9] = :v {":v":1}',
    'update SET l[9] = :v, l[5] = :w {":v":"nine",":w":"five"}',
    'if s BETWEEN :a AND :b {":a":true,":b":false}',
  ],
  'dynamodb-local': ['update SET l1 = :v {":v":1}'],
};
