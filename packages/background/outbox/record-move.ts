// Reads a record of the stream back into the noun's own form; everything that is no record of a known noun is no change.
import type { DynamoDBRecord } from 'aws-lambda';
import type { ListedNoun } from '#resource/catalogue/catalogue.ts';
import type { Mode } from '#resource/context.ts';
import { toRecord } from '#store/codec.ts';
import { readStreamRecord } from '#store/stream/stream-change.ts';
import type { Table } from '#store/table.ts';
import type { RecordMove } from './change-events.ts';

export type MoveReader = (record: DynamoDBRecord) => RecordMove | undefined;

export function moveReader(nouns: readonly ListedNoun[], tables: Record<Mode, Table>): MoveReader {
  const byKey = new Map(nouns.map((noun) => [noun.key, noun]));
  return (record) => {
    const change = readStreamRecord(record);
    const noun = change && byKey.get(change.nounKey);
    if (change === undefined || noun === undefined) return undefined;
    const table = modeOf(tables, record.eventSourceARN ?? '');
    const mode = noun.ofSandbox === true ? 'test' : table;
    const { tenantId, generation, id } = change;
    const after = change.after && toRecord(noun, change.after, mode === 'live');
    const known = change.after && after && { item: change.after, record: after };
    return {
      binding: { tenantId, mode, generation },
      noun,
      id,
      before: change.before && toRecord(noun, change.before, mode === 'live', known),
      after,
      oldItem: change.before,
      newItem: change.after,
      atMs: change.atMs,
      sequence: change.sequence,
    };
  };
}

/** The mode whose table the stream belongs to (arn:…:table/<name>/stream/…); never guessed. */
function modeOf(tables: Record<Mode, Table>, streamArn: string): Mode {
  const name = /:table\/([^/]+)/.exec(streamArn)?.[1];
  if (name === tables.live.name) return 'live';
  if (name === tables.test.name) return 'test';
  throw new Error(`a stream of an unknown table: ${streamArn}`);
}
