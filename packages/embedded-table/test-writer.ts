// A process that writes to a file until it is ended, and says of each transaction when it was acknowledged. Items come in threes,
// so that half of one is seen; each third also adds one to a counter.
import { openDatabase } from './database.ts';
import { openThreaded } from './thread/open-threaded.ts';

/** `how`: in a thread of its own ('apart'), or in this one, whose file it is ('ours') or not ('joined'). */
const [, , path = '', name = '', how = 'ours'] = process.argv;
const SIDE_BY_SIDE = 8;
const FILLER = 'x'.repeat(300);

const database =
  how === 'apart' ? await openThreaded(path) : openDatabase(path, { isOurs: how === 'ours' });
const table = database.table('t');
let next = 0;

async function write(): Promise<void> {
  for (;;) {
    next += 1;
    const id = `${name}-${next}`;
    const parts = ['a', 'b', 'c'].map((part) => ({
      put: { pk: `${id}#x`, sk: part, v: 1, l1: id, text: FILLER },
    }));
    const counted = {
      update: { pk: 'counter', sk: name },
      set: { expression: 'ADD n :one', values: { ':one': 1 } },
    };
    try {
      await table.transact([...parts, counted], id);
      process.stdout.write(`${id}\n`);
    } catch (error) {
      process.stdout.write(`refused ${(error as { code?: string }).code}\n`);
      return;
    }
  }
}

await Promise.all(Array.from({ length: SIDE_BY_SIDE }, write));
const { items } = await table.query({ pk: 'counter' });
process.stdout.write(`counted ${items[0]?.n ?? 0}\n`);
// The thread that writes keeps no process alive that has nothing else to do, nor does its end.
database.close();
