// Records the table calls of one operation as they are made, with their order, so that the floor can make the very same calls
// with nothing around them, and so that round trips and units are counted rather than guessed.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Mode } from '#resource/context.ts';
import type { CallRecord, Table } from '#store/table.ts';

const METHODS = ['get', 'batchGet', 'query', 'put', 'update', 'delete', 'transact'] as const;
/** Of an engine in the process alone. */
const OWN_METHOD = 'updateSoon';
type Method = (typeof METHODS)[number] | typeof OWN_METHOD;
/** `isRefused` when the table refused it, as it will again. */
export type RecordedCall = { mode: Mode; method: Method; args: unknown[]; isRefused: boolean };
/** Calls of one operation: those of a stage went out together, each stage after the one before had ended. */
export type Trace = { stages: RecordedCall[][]; units: Units };
type Units = Pick<CallRecord, 'readUnits' | 'writeUnits' | 'indexWriteUnits'>;

type Span = RecordedCall & { start: number; end: number };
type Recording = { spans: Span[]; units: Units };

export class Recorder {
  readonly #recordings = new AsyncLocalStorage<Recording>();
  #isOn = false;
  #tick = 0;
  /** So many calls were made through it, recorded or not. */
  calls = 0;

  /** Hears what each call costs. */
  onCall = (call: CallRecord): void => {
    this.calls += 1;
    const units = this.#isOn ? this.#recordings.getStore()?.units : undefined;
    if (units === undefined) return;
    units.readUnits += call.readUnits;
    units.writeUnits += call.writeUnits;
    units.indexWriteUnits += call.indexWriteUnits;
  };

  /** The same table, recorded while `record` runs. */
  through(mode: Mode, table: Table): Table {
    const own = table[OWN_METHOD] === undefined ? [] : [OWN_METHOD];
    const calls = [...METHODS, ...own].map((name) => {
      const method = name as Method;
      const call = table[method]?.bind(table) as (...args: unknown[]) => Promise<unknown>;
      return [method, (...args: unknown[]) => this.#call({ mode, method, args }, call)];
    });
    const { changedSince } = table;
    return {
      name: table.name,
      changedSince: changedSince?.bind(table),
      ...Object.fromEntries(calls),
    } as Table;
  }

  /** What `run` asks of the tables; several may be recorded at once. */
  async record(run: () => Promise<unknown>): Promise<Trace> {
    this.#isOn = true;
    const units = { readUnits: 0, writeUnits: 0, indexWriteUnits: 0 };
    const recording: Recording = { spans: [], units };
    await this.#recordings.run(recording, run);
    return { stages: stagesOf(recording.spans), units };
  }

  stop(): void {
    this.#isOn = false;
  }

  async #call(
    what: Omit<RecordedCall, 'isRefused'>,
    run: (...args: unknown[]) => Promise<unknown>,
  ): Promise<unknown> {
    const spans = this.#isOn ? this.#recordings.getStore()?.spans : undefined;
    if (spans === undefined) return run(...what.args);
    this.#tick += 1;
    const args = structuredClone(what.args);
    const span = {
      ...what,
      args,
      isRefused: true,
      start: this.#tick,
      end: Number.POSITIVE_INFINITY,
    };
    spans.push(span);
    try {
      const output = await run(...what.args);
      span.isRefused = false;
      return output;
    } finally {
      // An engine in the process may answer at once, which no network does: a call lasts a turn of the event loop.
      await new Promise(setImmediate);
      this.#tick += 1;
      span.end = this.#tick;
    }
  }
}

/** A call's stage is the length of the longest chain of calls that had ended before it began. */
function stagesOf(spans: readonly Span[]): RecordedCall[][] {
  const stages: RecordedCall[][] = [];
  const depth: number[] = [];
  spans.forEach(({ start, end: _, ...call }, at) => {
    const before = spans.slice(0, at).map((other, i) => (other.end < start ? depth[i] : 0));
    const stage = Math.max(0, ...before.map((length) => length ?? 0));
    depth[at] = stage + 1;
    stages[stage] ??= [];
    stages[stage].push(call);
  });
  return stages;
}
