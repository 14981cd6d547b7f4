// Relays changes that were set aside, by the relay's own code: whatever of them it had done before is not done twice. The queues
// are left alone; the sweep sends the work that comes of it within a minute or two.
import { randomBytes } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { relay } from '#background/outbox/relay.ts';
import type { Workers } from '#background/workers.ts';
import { systemClock } from '#kernel/clock.ts';
import { catalogue, webhookNouns } from '#local/tenant-places.ts';
import type { Mode } from '#resource/context.ts';
import { openStore } from '#store/repository.ts';
import { readSandbox } from '#store/sandbox.ts';
import type { Table } from '#store/table.ts';

/** Changes that were set aside together; `settle` is told how many of them, from the first on, were relayed. */
type Aside = { records: DynamoDBRecord[]; settle: (relayed: number) => Promise<void> };
export type SetAside = AsyncIterable<Aside>;

type Report = (line: string) => void;

/** Relays them in their order. A change that fails stops those of its place behind it, which stay aside with it. */
export async function redrive(
  tables: Record<Mode, Table>,
  from: SetAside,
  report: Report,
): Promise<{ relayed: number; left: number }> {
  const handle = relay(workersOn(tables, report), catalogue.nouns);
  let [relayed, left] = [0, 0];
  for await (const { records, settle } of from) {
    const { batchItemFailures } = await handle({ Records: records });
    const failed = batchItemFailures[0]?.itemIdentifier;
    const at = records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed);
    const done = failed === undefined ? records.length : Math.max(at, 0);
    await settle(done);
    relayed += done;
    left += records.length - done;
  }
  return { relayed, left };
}

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
