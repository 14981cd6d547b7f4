// Carries the tables' streams to the relay function, as the deployed event-source mapping does: at least once and in
// order. The position is kept in DATA_DIR and only moves past records whose work is done, so a kill at any moment
// repeats some events and loses none.
import { appendFileSync } from 'node:fs';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { failuresFile } from '#data-directory/directory.ts';
import { CHANGES_AT_ONCE } from '#store/stream/stream-change.ts';
import { pause } from './stream/pause.ts';
import { relayChunk } from './stream/relay-chunk.ts';
import type { StreamSource, Streams } from './stream/streams.ts';

export type PumpOptions = {
  streams: Streams;
  directory: string;
  /** The relay function. */
  relay: (event: DynamoDBStreamEvent) => Promise<unknown>;
  /** True when everything that the relay queued in memory was worked off: the position may then be kept. */
  settled: () => Promise<boolean>;
  log: (line: string) => void;
  /** How long a record is tried that cannot be relayed; as deployed unless given. */
  patienceMs?: number;
};

type Pump = {
  /** Something was written: look soon instead of at the next idle look. */
  nudge(): void;
  stop(): Promise<void>;
};

const IDLE_MS = 1_000;
/** Nudges within this time are one look. */
const GATHER_MS = 15;
/** Where changes were found the next look is so much later: under load, batches instead of single records. */
const BUSY_MS = 40;
/** Under load the position is kept this often. */
const KEEP_MS = 250;

export function startPump(options: PumpOptions): Pump {
  const { sources } = options.streams;
  const stopping = new AbortController();
  const waker = pause(stopping.signal);
  let keptAt = 0;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let isBusy = false;
      try {
        for (const source of sources)
          if (await drain(options, source, stopping.signal)) isBusy = true;
        if (performance.now() - keptAt > KEEP_MS) {
          await keep(options);
          keptAt = performance.now();
        }
      } catch (error) {
        options.log(`pump: ${(error as Error).message}`);
      }
      if (isBusy) await waker.rest(BUSY_MS);
      else if (await waker.wait(IDLE_MS)) await waker.rest(GATHER_MS);
    }
  }

  return {
    nudge: waker.wake,
    stop: async () => {
      stopping.abort();
      await running;
      await keep(options);
      options.streams.close();
    },
  };
}

/** Relays what is there, as long as it comes by whole chunks; false where nothing was. */
async function drain(
  options: PumpOptions,
  source: StreamSource,
  signal: AbortSignal,
): Promise<boolean> {
  const { relay, log, patienceMs } = options;
  const { streamArn } = source;
  let isBusy = false;
  while (!signal.aborted) {
    const chunk = await source.read(CHANGES_AT_ONCE);
    if (chunk === undefined) return isBusy;
    isBusy = true;
    const advance = (sequence: string) => source.advance(chunk, sequence);
    const putAside = (record: unknown) => setAside(options, record);
    const target = { streamArn, relay, advance, putAside, log, signal, patienceMs };
    await relayChunk(target, chunk.records);
    if (chunk.records.length < CHANGES_AT_ONCE) return true;
  }
  return isBusy;
}

/** What the deployed mapping sends to its failure destination. */
function setAside({ directory, log }: PumpOptions, record: unknown): void {
  const path = failuresFile(directory);
  appendFileSync(path, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  log(`relay: gave up on one record, kept in ${path}`);
}

/** Keeps the positions once nothing that came from them is unfinished. */
async function keep({ streams, settled }: PumpOptions): Promise<void> {
  const keeping = streams.moved();
  if (keeping !== undefined && (await settled())) await keeping();
}
