// The change streams of an engine that speaks DynamoDB's protocol. How far each was read is kept in DATA_DIR; dynoxide's own
// file is looked at for whether anything is new, and rid of what was read, which it never does itself.
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { clientOptions, TABLES } from '#data-directory/environment.ts';
import { type Position, readPositions, savePositions } from '#data-directory/positions.ts';
import type { StreamFile } from './stream-file.ts';
import { StreamReader } from './stream-reader.ts';
import type { StreamSource, Streams } from './streams.ts';

type WireStreamOptions = {
  engineUrl: string;
  directory: string;
  /** Absent where the engine is not dynoxide. */
  file?: StreamFile;
};

/** One stream and how far it is kept and trimmed. */
type Source = StreamSource & { reader: StreamReader; kept: string; trimmed: number };

const TRIM_ROWS = 1_000;

export async function openWireStreams(options: WireStreamOptions): Promise<Streams> {
  const { engineUrl, directory, file } = options;
  const client = new DynamoDBStreamsClient(clientOptions(engineUrl));
  const sources = await openSources(options, client);
  return {
    sources,
    moved: () => {
      const positions = sources.map(({ table, reader }) => [table, reader.position()] as const);
      const texts = positions.map(([, position]) => JSON.stringify(position));
      if (sources.every((source, at) => source.kept === texts[at])) return undefined;
      return () => {
        savePositions(directory, Object.fromEntries(positions));
        sources.forEach((source, at) => {
          source.kept = texts[at] ?? '';
          if (file !== undefined) trim(file, source, positions[at]?.[1]);
        });
      };
    },
    close: () => client.destroy(),
  };
}

async function openSources(
  { engineUrl, directory, file }: WireStreamOptions,
  streams: DynamoDBStreamsClient,
): Promise<Source[]> {
  const tables = new DynamoDBClient(clientOptions(engineUrl));
  const saved = readPositions(directory);
  try {
    return await Promise.all(
      TABLES.map(async (table) => {
        const { Table } = await tables.send(new DescribeTableCommand({ TableName: table }));
        const arn = Table?.LatestStreamArn;
        if (arn === undefined) throw new Error(`${table} has no stream`);
        return sourceOf(table, new StreamReader(streams, arn, saved[table]), file);
      }),
    );
  } finally {
    tables.destroy();
  }
}

function sourceOf(table: string, reader: StreamReader, file: StreamFile | undefined): Source {
  const hasNew = () => file === undefined || file.newest(table) > lastSequence(reader.position());
  return {
    table,
    reader,
    kept: JSON.stringify(reader.position()),
    trimmed: 0,
    streamArn: reader.position().streamArn,
    read: async (limit) => (hasNew() ? reader.read(limit) : undefined),
    advance: (chunk, sequence) => reader.advance(chunk, sequence),
  };
}

function trim(file: StreamFile, source: Source, position: Position | undefined): void {
  const last = lastSequence(position);
  if (last - source.trimmed < TRIM_ROWS) return;
  file.trim(source.table, last);
  source.trimmed = last;
}

/** dynoxide's one shard counts 1, 2, 3, … */
const lastSequence = (position: Position | undefined): number =>
  Number(Object.values(position?.shards ?? {})[0] ?? 0);
