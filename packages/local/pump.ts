// Carries the tables' streams to the relay function, as the deployed event-source mapping does: at least once and in
// order. The position is kept in DATA_DIR and only moves past records whose work is done, so a kill at any moment
// repeats some events and loses none.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { clientOptions, TABLES } from './engine/environment.ts';
import { pause } from './stream/pause.ts';
import { readPositions, savePositions } from './stream/positions.ts';
import { relayChunk } from './stream/relay-chunk.ts';
import type { StreamFile } from './stream/stream-file.ts';
import { type Chunk, StreamReader } from './stream/stream-reader.ts';

export type PumpOptions = {
  engineUrl: string;
  directory: string;
  /** Absent where the engine is not dynoxide. */
  file?: StreamFile;
  /** The relay function. */
  relay: (event: DynamoDBStreamEvent) => Promise<unknown>;
  /** True when everything that the relay queued in memory was worked off: the position may then be kept. */
  settled: () => Promise<boolean>;
  log: (line: string) => void;
};

export type Pump = {
  /** Something was written: look soon instead of at the next idle look. */
  nudge(): void;
  stop(): Promise<void>;
};

/** One stream and how far it is read, kept and trimmed. */
type Source = { table: string; reader: StreamReader; kept: string; trimmed: number };

const BATCH_MAX = 100;
const IDLE_MS = 1_000;
/** Nudges within this time are one look: under load, batches instead of single records. */
const GATHER_MS = 15;
/** Under load the position is kept this often. */
const KEEP_MS = 250;
const TRIM_ROWS = 1_000;

export async function startPump(options: PumpOptions): Promise<Pump> {
  const streams = new DynamoDBStreamsClient(clientOptions(options.engineUrl));
  const sources = await openSources(options, streams);
  const stopping = new AbortController();
  const waker = pause(stopping.signal);
  let keptAt = 0;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        for (const source of sources) await drain(options, source, stopping.signal);
        if (performance.now() - keptAt > KEEP_MS) {
          await keep(options, sources);
          keptAt = performance.now();
        }
      } catch (error) {
        options.log(`pump: ${(error as Error).message}`);
      }
      if (await waker.wait(IDLE_MS)) await waker.rest(GATHER_MS);
    }
  }

  return {
    nudge: waker.wake,
    stop: async () => {
      stopping.abort();
      await running;
      await keep(options, sources);
      streams.destroy();
    },
  };
}

async function openSources(
  options: PumpOptions,
  streams: DynamoDBStreamsClient,
): Promise<Source[]> {
  const tables = new DynamoDBClient(clientOptions(options.engineUrl));
  const saved = readPositions(options.directory);
  try {
    return await Promise.all(
      TABLES.map(async (table) => {
        const { Table } = await tables.send(new DescribeTableCommand({ TableName: table }));
        const arn = Table?.LatestStreamArn;
        if (arn === undefined) throw new Error(`${table} has no stream`);
        const reader = new StreamReader(streams, arn, saved[table]);
        return { table, reader, kept: JSON.stringify(reader.position()), trimmed: 0 };
      }),
    );
  } finally {
    tables.destroy();
  }
}

async function drain(options: PumpOptions, source: Source, signal: AbortSignal): Promise<void> {
  const { file, relay, log } = options;
  while (!signal.aborted) {
    if (file !== undefined && file.newest(source.table) <= lastSequence(source)) return;
    const chunk: Chunk | undefined = await source.reader.read(BATCH_MAX);
    if (chunk === undefined) return;
    const { streamArn } = source.reader.position();
    const advance = (sequence: string) => source.reader.advance(chunk, sequence);
    const putAside = (record: unknown) => setAside(options, record);
    await relayChunk({ streamArn, relay, advance, putAside, log, signal }, chunk.records);
  }
}

/** What the deployed mapping sends to its failure destination. */
function setAside({ directory, log }: PumpOptions, record: unknown): void {
  const path = join(directory, 'relay-failures.jsonl');
  appendFileSync(path, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  log(`relay: gave up on one record, kept in ${path}`);
}

/** Keeps the positions once nothing that came from them is unfinished, and trims what lies behind them. */
async function keep(options: PumpOptions, sources: Source[]): Promise<void> {
  const positions = sources.map(({ table, reader }) => [table, reader.position()] as const);
  const texts = positions.map(([, position]) => JSON.stringify(position));
  if (sources.some((source, at) => source.kept !== texts[at])) {
    if (!(await options.settled())) return;
    savePositions(options.directory, Object.fromEntries(positions));
    sources.forEach((source, at) => {
      source.kept = texts[at] ?? '';
    });
  }
  if (options.file !== undefined) for (const source of sources) trim(options.file, source);
}

function trim(file: StreamFile, source: Source): void {
  const last = lastSequence(source);
  if (last - source.trimmed < TRIM_ROWS) return;
  file.trim(source.table, last);
  source.trimmed = last;
}

/** dynoxide's one shard counts 1, 2, 3, … */
const lastSequence = ({ reader }: Source): number =>
  Number(Object.values(reader.position().shards)[0] ?? 0);
