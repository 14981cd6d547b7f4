// A Table that counts its calls and, at chosen ones, fails the way processes, networks and DynamoDB do (reliability#injection
// H1).
import type { Table } from '#store/table.ts';
import { busy } from './memory/memory-table.ts';

export const FAULTS = ['kill-before', 'kill-after', 'refused', 'reply-lost'] as const;
/**
 * What a call at the Table port can meet once the retries below the port are used up. kill-before, kill-after: the
 * process ends there, nothing of it runs on. refused: throttled, broken or in conflict for too long, nothing applied.
 * reply-lost: applied, but the answer never came. (What each attempt on the wire can meet is in wire-fault.ts.)
 */
type Fault = (typeof FAULTS)[number];
/** Which fault strikes at which call; the first call is 1. */
export type Schedule = ReadonlyMap<number, Fault>;
export type Strike = readonly [call: number, fault: Fault];

/** What a call meets once its process has been killed; never an answer to a client. */
export class Killed extends Error {
  /** Thrown at each call of a process that has ended, where it was is never asked. */
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Counts the calls of one scenario over all its processes, and carries out its schedule. */
export class FaultPlan {
  /** What every call so far asked for. */
  readonly operations: string[];
  isDead = false;
  /** What struck, for the report. */
  readonly struck: string[] = [];
  private readonly schedule: Schedule;

  /** `before`: calls that were made already. */
  constructor(schedule: Schedule = new Map(), before: readonly string[] = []) {
    this.schedule = schedule;
    this.operations = [...before];
  }

  get calls(): number {
    return this.operations.length;
  }

  /** Nothing strikes any more. */
  get isOver(): boolean {
    for (const call of this.schedule.keys()) if (call > this.calls) return false;
    return true;
  }

  /** A fresh process takes over: calls go through again. */
  restart(): void {
    this.isDead = false;
  }

  async call<T>(operation: string, run: () => Promise<T>): Promise<T> {
    if (this.isDead) throw new Killed('the process has ended');
    this.operations.push(operation);
    const fault = this.schedule.get(this.calls);
    if (fault === undefined) return this.unlessDead(await run());
    this.struck.push(`call ${this.calls} (${operation}): ${fault}`);
    if (fault === 'kill-before') throw this.die();
    if (fault === 'refused') throw busy();
    await run();
    throw fault === 'kill-after' ? this.die() : busy();
  }

  /** A reply that arrives after the process has ended reaches no client. */
  private unlessDead<T>(reply: T): T {
    if (this.isDead) throw new Killed('the process has ended');
    return reply;
  }

  private die(): Killed {
    this.isDead = true;
    return new Killed('the process ended here');
  }
}

/** The same table through the plan. */
export const faultyTable = (table: Table, plan: FaultPlan): Table => ({
  name: table.name,
  get: (...input) => plan.call('get', () => table.get(...input)),
  batchGet: (...input) => plan.call('batchGet', () => table.batchGet(...input)),
  query: (...input) => plan.call('query', () => table.query(...input)),
  put: (...input) => plan.call('put', () => table.put(...input)),
  update: (...input) => plan.call('update', () => table.update(...input)),
  delete: (...input) => plan.call('delete', () => table.delete(...input)),
  transact: (...input) => plan.call('transact', () => table.transact(...input)),
});

/** Calls that apply nothing: whether one is lost on its way there or back is the same. */
const READS = new Set(['get', 'batchGet', 'query', 'lastAuthorized', 'consult']);
const READ_FAULTS = ['kill-before', 'refused'] as const;

/** Every fault that differs from the others at every call of a run behind its `after`-th, which made these calls. */
export const strikes = (operations: readonly string[], after = 0): Strike[] =>
  operations
    .slice(after)
    .flatMap((operation, index) =>
      (READS.has(operation) ? READ_FAULTS : FAULTS).map(
        (fault): Strike => [after + index + 1, fault],
      ),
    );
