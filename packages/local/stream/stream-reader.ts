// Reads one table's stream shard by shard, parents before children, through the streams API. It only moves on when told
// that what it gave was dealt with, so that a crash repeats records and never skips one.
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type GetShardIteratorCommandInput,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { Position } from '#data-directory/positions.ts';
import type { Chunk } from '#store/stream/stream-event.ts';

type Shard = { id: string; parent: string | undefined; iterator?: string; ended: boolean };
type From = Pick<GetShardIteratorCommandInput, 'ShardIteratorType' | 'SequenceNumber'>;

export class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #streamArn: string;
  readonly #consumed: Record<string, string>;
  #shards: Shard[] = [];

  /** `saved` of another stream (a table made anew) is ignored. */
  constructor(client: DynamoDBStreamsClient, streamArn: string, saved: Position | undefined) {
    this.#client = client;
    this.#streamArn = streamArn;
    this.#consumed = saved?.streamArn === streamArn ? { ...saved.shards } : {};
  }

  /** The next records, or undefined when there are none now. The same ones come again until they are dealt with. */
  async read(limit: number): Promise<Chunk | undefined> {
    if (this.#shards.every(({ ended }) => ended)) await this.#refresh();
    const open = this.#shards.filter(({ ended }) => !ended);
    const waiting = new Set(open.map(({ id }) => id));
    const ready = open.filter(({ parent }) => parent === undefined || !waiting.has(parent));
    for (const shard of ready) {
      const chunk = await this.#readShard(shard, limit);
      if (chunk !== undefined) return chunk;
    }
    if (ready.some(({ ended }) => ended)) await this.#refresh();
    return undefined;
  }

  /** The chunk's records up to and including that sequence number need not come again. */
  advance(chunk: Chunk, sequenceNumber: string): void {
    const shard = this.#shards.find(({ id }) => id === chunk.shardId);
    if (shard === undefined) return;
    this.#consumed[shard.id] = sequenceNumber;
    const isWhole = chunk.records.at(-1)?.dynamodb?.SequenceNumber === sequenceNumber;
    shard.iterator = isWhole ? chunk.next : undefined;
    shard.ended = isWhole && chunk.next === undefined;
  }

  position(): Position {
    return { streamArn: this.#streamArn, shards: { ...this.#consumed } };
  }

  async #readShard(shard: Shard, limit: number): Promise<Chunk | undefined> {
    shard.iterator ??= await this.#iteratorOf(shard);
    const command = new GetRecordsCommand({ ShardIterator: shard.iterator, Limit: limit });
    try {
      const { Records: records = [], NextShardIterator: next } = await this.#client.send(command);
      if (records.length > 0) return { shardId: shard.id, records, next };
      shard.iterator = next;
      shard.ended = next === undefined;
    } catch (error) {
      shard.iterator = undefined;
      if (!(error instanceof ExpiredIteratorException) && !isTrimmed(error)) throw error;
    }
    return undefined;
  }

  async #iteratorOf(shard: Shard): Promise<string | undefined> {
    const after = this.#consumed[shard.id];
    if (after === undefined) return this.#iterator(shard, { ShardIteratorType: 'TRIM_HORIZON' });
    try {
      const from = { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const;
      return await this.#iterator(shard, from);
    } catch (error) {
      if (!isTrimmed(error)) throw error;
      return this.#iterator(shard, { ShardIteratorType: 'TRIM_HORIZON' });
    }
  }

  async #iterator({ id }: Shard, from: From): Promise<string | undefined> {
    const command = new GetShardIteratorCommand({
      StreamArn: this.#streamArn,
      ShardId: id,
      ...from,
    });
    return (await this.#client.send(command)).ShardIterator;
  }

  /** Finds new shards; forgets positions in shards that the stream no longer has. */
  async #refresh(): Promise<void> {
    const known = new Map(this.#shards.map((shard) => [shard.id, shard]));
    const listed = await this.#listShards();
    this.#shards = listed.map((shard) => known.get(shard.id) ?? shard);
    const ids = new Set(listed.map(({ id }) => id));
    for (const id of Object.keys(this.#consumed)) if (!ids.has(id)) delete this.#consumed[id];
  }

  async #listShards(): Promise<Shard[]> {
    const shards: Shard[] = [];
    let from: string | undefined;
    do {
      const { StreamDescription: stream } = await this.#client.send(
        new DescribeStreamCommand({ StreamArn: this.#streamArn, ExclusiveStartShardId: from }),
      );
      for (const { ShardId: id, ParentShardId: parent } of stream?.Shards ?? []) {
        if (id !== undefined) shards.push({ id, parent, ended: false });
      }
      from = stream?.LastEvaluatedShardId;
    } while (from !== undefined);
    return shards;
  }
}

const isTrimmed = (error: unknown): boolean => error instanceof TrimmedDataAccessException;
