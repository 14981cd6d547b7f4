// Relays changes that were set aside, by the relay's own code: whatever of them it had done before is not done twice. The queues
// are left alone; the sweep sends the work that comes of it within a minute or two.
import { randomBytes } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { moveReader } from '#background/outbox/record-move.ts';
import { relay } from '#background/outbox/relay.ts';
import type { Workers } from '#background/workers.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Mode } from '#resource/context.ts';
import { readSandbox } from '#store/rate/sandbox-state.ts';
import { type BoundStore, openStore } from '#store/repository.ts';
import type { Table } from '#store/table.ts';
import { catalogue, webhookNouns } from '../tenant-places.ts';

/** Changes that were set aside together; `settle` is told how many of them, from the first on, were relayed. */
type Aside = { records: DynamoDBRecord[]; settle: (relayed: number) => Promise<void> };
export type SetAside = AsyncIterable<Aside>;

type Report = (line: string) => void;

/** Changes that are through, events that came of them now, and changes that are still aside. */
type Redriven = { relayed: number; events: number; left: number };

/**
 * Relays them in their order. A change that fails stops those of its place behind it, which stay aside with it. What is no change
 * of a record known here stays aside too: the relay passes it over, and it would be lost.
 */
export async function redrive(
  tables: Record<Mode, Table>,
  from: SetAside,
  report: Report,
): Promise<Redriven> {
  const told = { relayed: 0, events: 0, left: 0 };
  const workers = workersOn(tables, report);
  const handle = relay(counting(workers, told), catalogue);
  const read = moveReader(catalogue.nouns, tables);
  for await (const { records, settle } of from) {
    const changes = records.filter((record) => isChange(read, record));
    if (changes.length === 0) {
      report('not a change of a record known here');
      await settle(0);
      told.left += 1;
      continue;
    }
    const { batchItemFailures } = await handle({ Records: records });
    const failed = batchItemFailures[0]?.itemIdentifier;
    const at = records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed);
    const done = failed === undefined ? records.length : Math.max(at, 0);
    await settle(done);
    const through = changes.filter((change) => records.indexOf(change) < done).length;
    told.relayed += through;
    told.left += changes.length - through;
  }
  return told;
}

/** What cannot be read may be one: the relay says why. */
function isChange(read: ReturnType<typeof moveReader>, record: DynamoDBRecord): boolean {
  try {
    return read(record) !== undefined;
  } catch {
    return true;
  }
}

/** Counts the events that are written. */
const counting = (workers: Workers, told: Redriven): Workers => ({
  ...workers,
  store: (binding) => {
    const store = workers.store(binding);
    const write = store.commitMany.bind(store);
    const commitMany: BoundStore['commitMany'] = async (changeSets, extra) => {
      const results = await write(changeSets, extra);
      const isEvent = changeSets.map(
        ({ changes: [change] }) =>
          change !== undefined && 'noun' in change && change.noun === workers.nouns.event,
      );
      told.events += results.filter(({ done }, at) => done && isEvent[at]).length;
      return results;
    };
    return Object.assign(store, { commitMany });
  },
});

const NO_QUEUE = { send: async () => {} };

function workersOn(tables: Record<Mode, Table>, report: Report): Workers {
  const cursorKey = randomBytes(32);
  return {
    nouns: webhookNouns,
    tables,
    nowMs: () => systemClock.now(),
    log: (line) => report(JSON.stringify(line)),
    store: (binding) =>
      openStore({ table: tables[binding.mode], control: tables.live, cursorKey, ...binding }),
    vault: () => {
      throw new Error('the relay opens no secrets');
    },
    queues: { deliveries: NO_QUEUE, jobs: NO_QUEUE },
    sandbox: (tenantId) => readSandbox(tables.live, tenantId),
    addresses: { allowLocal: false },
  };
}
