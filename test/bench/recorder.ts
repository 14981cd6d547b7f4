// Records the DynamoDB calls of one operation as they go to the transport, with their order, so that the floor can make
// the very same calls with nothing around them, and so that round trips and units are counted rather than guessed.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallRecord } from '#store/table.ts';
import type { Calls, Operation, Send } from '#store/wire/calls.ts';
import { callRecord } from '#store/wire/units.ts';

type AnyInput = Calls[Operation]['input'];
/** `isRefused` when DynamoDB refused it, as it will again. */
export type RecordedCall = { operation: Operation; input: AnyInput; isRefused: boolean };
/** Calls of one operation: those of a stage went out together, each stage after the one before had ended. */
export type Trace = { stages: RecordedCall[][]; units: Units };
export type Units = Pick<CallRecord, 'readUnits' | 'writeUnits' | 'indexWriteUnits'>;

type Span = RecordedCall & { start: number; end: number; cost?: CallRecord };
type Metered = { ConsumedCapacity?: Parameters<typeof callRecord>[2] };

export class Recorder {
  readonly #spans = new AsyncLocalStorage<Span[]>();
  #isOn = false;
  #tick = 0;

  /** The same transport, recorded while `record` runs. */
  through(send: Send): Send {
    return async <O extends Operation>(operation: O, input: Calls[O]['input']) => {
      const spans = this.#isOn ? this.#spans.getStore() : undefined;
      if (spans === undefined) return send(operation, input);
      this.#tick += 1;
      const span: Span = {
        ...{ operation, input, isRefused: true },
        ...{ start: this.#tick, end: Number.POSITIVE_INFINITY },
      };
      spans.push(span);
      try {
        const output = await send(operation, input);
        span.isRefused = false;
        span.cost = callRecord(operation, '', (output as Metered).ConsumedCapacity);
        return output;
      } finally {
        this.#tick += 1;
        span.end = this.#tick;
      }
    };
  }

  /** What `run` asks of DynamoDB; several may be recorded at once. */
  async record(run: () => Promise<unknown>): Promise<Trace> {
    this.#isOn = true;
    const spans: Span[] = [];
    await this.#spans.run(spans, run);
    return { stages: stagesOf(spans), units: unitsOf(spans) };
  }

  stop(): void {
    this.#isOn = false;
  }
}

/** A call's stage is the length of the longest chain of calls that had ended before it began. */
function stagesOf(spans: readonly Span[]): RecordedCall[][] {
  const stages: RecordedCall[][] = [];
  const depth: number[] = [];
  spans.forEach((span, at) => {
    const before = spans.slice(0, at).map((other, i) => (other.end < span.start ? depth[i] : 0));
    const stage = Math.max(0, ...before.map((length) => length ?? 0));
    depth[at] = stage + 1;
    stages[stage] ??= [];
    const { operation, input, isRefused } = span;
    stages[stage].push({ operation, input, isRefused });
  });
  return stages;
}

function unitsOf(spans: readonly Span[]): Units {
  const sum = (member: keyof Units) =>
    spans.reduce((total, { cost }) => total + (cost?.[member] ?? 0), 0);
  return {
    readUnits: sum('readUnits'),
    writeUnits: sum('writeUnits'),
    indexWriteUnits: sum('indexWriteUnits'),
  };
}
