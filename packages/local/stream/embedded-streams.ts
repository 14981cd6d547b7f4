// The change streams of the engine in the process. What was dealt with is deleted in batches, so the oldest record that is left
// is where reading goes on after a restart, however it came.

import { REGION, TABLES } from '#data-directory/environment.ts';
import type { Change, Changes } from '#embedded-table/changes.ts';
import type { EmbeddedDatabase } from '#embedded-table/database.ts';
import type { StreamRecord } from '#store/stream/stream-event.ts';
import type { StreamSource, Streams } from './streams.ts';
import { imagesOf } from './text-image.ts';

const SHARD = 'one';
const MS_A_SECOND = 1000;

type Source = StreamSource & { changes: Changes; consumed: number; kept: number };

export function openEmbeddedStreams(database: EmbeddedDatabase): Streams {
  const sources = TABLES.map((table) => sourceOf(table, database.changes(table)));
  return {
    sources,
    moved: () => {
      const behind = sources
        .filter(({ consumed, kept }) => consumed > kept)
        .map((source) => ({ source, through: source.consumed }));
      if (behind.length === 0) return undefined;
      return async () => {
        await Promise.all(behind.map(({ source, through }) => source.changes.trim(through)));
        for (const { source, through } of behind) source.kept = through;
      };
    },
    close: () => {},
  };
}

function sourceOf(table: string, changes: Changes): Source {
  const source: Source = {
    table,
    streamArn: `arn:aws:dynamodb:${REGION}:000000000000:table/${table}/stream/embedded`,
    changes,
    consumed: 0,
    kept: 0,
    read: async (limit) => {
      const records = changes.read(source.consumed, limit).map(recordOf);
      return records.length === 0 ? undefined : { shardId: SHARD, records, next: SHARD };
    },
    advance: (_, sequenceNumber) => {
      source.consumed = Number(sequenceNumber);
    },
  };
  return source;
}

function recordOf(change: Change): StreamRecord {
  const { sequence, atMs, key, before, after } = change;
  const eventName = before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY';
  return {
    eventID: String(sequence),
    eventName,
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: REGION,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(atMs / MS_A_SECOND),
      Keys: { pk: { S: key.pk }, sk: { S: key.sk } },
      ...imagesOf(change),
      SequenceNumber: String(sequence),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  };
}
