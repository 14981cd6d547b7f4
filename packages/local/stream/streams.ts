// What the pump reads from: the change stream of each table, in the process or over the streams API.
import type { Chunk } from '#store/stream/stream-event.ts';

export type StreamSource = {
  table: string;
  streamArn: string;
  /** The next records, or undefined when there are none now. The same ones come again until they are dealt with. */
  read(limit: number): Promise<Chunk | undefined>;
  /** The chunk's records up to and including that sequence number need not come again. */
  advance(chunk: Chunk, sequenceNumber: string): void;
};

export type Streams = {
  sources: readonly StreamSource[];
  /** Makes what was dealt with until now last; undefined when nothing was since the last time. */
  moved(): (() => unknown) | undefined;
  close(): void;
};
