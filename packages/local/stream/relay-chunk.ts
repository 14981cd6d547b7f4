// Gives stream records to the relay function as the deployed mapping does: a failing batch is halved until the culprit
// stands alone, that one is tried for ten minutes, and then put aside so that it does not block the others.
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isOfRecord, type StreamRecord, toStreamEvent } from '#store/stream/stream-event.ts';
import { pause } from './pause.ts';

type RelayTarget = {
  streamArn: string;
  /** The relay function. May answer batchItemFailures. */
  relay: (event: DynamoDBStreamEvent) => Promise<unknown>;
  /** Everything up to and including that record is through. */
  advance: (sequenceNumber: string) => void;
  /** Takes the record that could not be relayed, as the function was given it. */
  putAside: (record: DynamoDBRecord) => void;
  /** How long a record is tried. */
  patienceMs?: number;
  log: (line: string) => void;
  signal: AbortSignal;
};

/** From the first try on: an outage of minutes sets nothing aside. The deployed mapping has hours, and other shards. */
const PATIENCE_MS = 600_000;
const RETRY_MS = 100;
const RETRY_MS_MAX = 5_000;

/** Returns when all are through, or early when the signal says so. */
export async function relayChunk(
  target: RelayTarget,
  records: readonly StreamRecord[],
): Promise<void> {
  let from = 0;
  let size = records.length;
  let attempts = 0;
  let firstMs = 0;
  const { patienceMs = PATIENCE_MS } = target;
  while (from < records.length && !target.signal.aborted) {
    const part = records.slice(from, from + size);
    let done = await relayed(target, part);
    if (done === 0 && part.length === 1) {
      if (attempts === 0) firstMs = performance.now();
      attempts += 1;
      if (performance.now() - firstMs >= patienceMs) done = giveUp(target, part[0]);
      else await backOff(target.signal, attempts);
    }
    if (done > 0) {
      from += done;
      attempts = 0;
      target.advance(sequenceOf(records[from - 1]));
    }
    const left = records.length - from;
    size = done === part.length ? left : Math.ceil(Math.min(size, left) / 2);
  }
}

/** How many of the records, from the first on, are through. */
async function relayed(target: RelayTarget, part: readonly StreamRecord[]): Promise<number> {
  const wanted = part.filter(isOfRecord);
  if (wanted.length === 0) return part.length;
  try {
    const result = (await target.relay(toStreamEvent(wanted, target.streamArn))) as
      | { batchItemFailures?: { itemIdentifier: string }[] }
      | undefined;
    const failed = new Set(result?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
    const at = part.findIndex((record) => failed.has(sequenceOf(record)));
    return at === -1 ? part.length : at;
  } catch (error) {
    target.log(`relay: ${(error as Error).stack}`);
    return 0;
  }
}

const backOff = (signal: AbortSignal, attempts: number): Promise<void> =>
  pause(signal).rest(Math.min(RETRY_MS_MAX, RETRY_MS * 2 ** attempts));

function giveUp(target: RelayTarget, record: StreamRecord | undefined): 1 {
  const [told] = toStreamEvent(record === undefined ? [] : [record], target.streamArn).Records;
  if (told !== undefined) target.putAside(told);
  return 1;
}

const sequenceOf = (record: StreamRecord | undefined): string =>
  record?.dynamodb?.SequenceNumber ?? '';
