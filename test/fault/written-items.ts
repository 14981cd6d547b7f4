// How many items a request writes besides what every request may: its rate-limit count, its idempotency record and the day counters.
import type { Action, Key, Table } from '#store/table.ts';
import type { Stack } from '../support/stack.ts';

const COUNTERS = /^[^#]+#\w+#n$/;
const ANSWERS = /^[^#]+#o$/;

/** Runs the request and counts the distinct items of both tables that it wrote. */
export async function itemsWritten(stack: Stack, request: () => Promise<unknown>): Promise<number> {
  const keys = new Set<string>();
  const originals = { live: stack.tables.live.target, test: stack.tables.test.target };
  for (const mode of ['live', 'test'] as const) {
    stack.tables[mode].target = watched(originals[mode], (key) => {
      if (isOwn(key)) keys.add(`${mode} ${key.pk} ${key.sk}`);
    });
  }
  await request();
  for (const mode of ['live', 'test'] as const) stack.tables[mode].target = originals[mode];
  return keys.size;
}

const isOwn = ({ pk, sk }: Key): boolean => sk !== 'RL' && !COUNTERS.test(pk) && !ANSWERS.test(pk);

const watched = (table: Table, see: (key: Key) => void): Table => ({
  name: table.name,
  get: (...input) => table.get(...input),
  batchGet: (...input) => table.batchGet(...input),
  query: (...input) => table.query(...input),
  put(action) {
    see(keyOf(action));
    return table.put(action);
  },
  update(action) {
    if (action.update.sk !== 'RL') see(action.update);
    return table.update(action);
  },
  delete(action) {
    see(action.delete);
    return table.delete(action);
  },
  transact(actions, token) {
    for (const action of actions) if (!('check' in action)) see(keyOf(action));
    return table.transact(actions, token);
  },
});

function keyOf(action: Action): Key {
  if ('put' in action) return action.put as Key;
  if ('update' in action) return action.update;
  return 'delete' in action ? action.delete : action.check;
}
