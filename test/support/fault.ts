// A Table that counts its calls and, at chosen ones, fails the way processes, networks and DynamoDB do (reliability 2.10 H1).
import { type Action, type Table, TransactionRefused } from '#store/table.ts';

export const FAULTS = [
  'kill-before',
  'kill-after',
  'throttle',
  'timeout-after',
  'conflict',
  'ise',
] as const;
/**
 * kill-before, kill-after: the process ends there, nothing of it runs on. timeout-after: the call was applied, its
 * reply is lost. throttle, ise, conflict: refused by DynamoDB after every retry of the client.
 */
export type Fault = (typeof FAULTS)[number];
/** Which fault strikes at which call; the first call is 1. */
export type Schedule = ReadonlyMap<number, Fault>;

/** What a call meets once its process has been killed; never an answer to a client. */
export class Killed extends Error {}

/** Counts the calls of one scenario over all its processes, and carries out its schedule. */
export class FaultPlan {
  calls = 0;
  isDead = false;
  /** What struck, for the report. */
  readonly struck: string[] = [];
  private readonly schedule: Schedule;

  constructor(schedule: Schedule = new Map()) {
    this.schedule = schedule;
  }

  /** A fresh process takes over: calls go through again. */
  restart(): void {
    this.isDead = false;
  }

  async call<T>(operation: string, actions: number, run: () => Promise<T>): Promise<T> {
    if (this.isDead) throw new Killed('the process has ended');
    this.calls += 1;
    const fault = this.schedule.get(this.calls);
    if (fault === undefined) return this.unlessDead(await run());
    this.struck.push(`${this.calls} ${operation} ${fault}`);
    if (fault === 'kill-before') throw this.die();
    if (fault === 'throttle') throw awsError('ThrottlingException', 400);
    if (fault === 'ise') throw awsError('InternalServerError', 500);
    if (fault === 'conflict') throw conflict(operation, actions);
    await run();
    throw fault === 'kill-after' ? this.die() : awsError('TimeoutError', undefined);
  }

  /** A reply that arrives after the process has ended reaches nobody. */
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
export function faultyTable(table: Table, plan: FaultPlan): Table {
  const one = <T>(operation: string, run: () => Promise<T>) => plan.call(operation, 1, run);
  return {
    name: table.name,
    get: (key, project) => one('get', () => table.get(key, project)),
    batchGet: (keys, project) => one('batchGet', () => table.batchGet(keys, project)),
    query: (input) => one('query', () => table.query(input)),
    put: (action) => one('put', () => table.put(action)),
    update: (action) => one('update', () => table.update(action)),
    delete: (action) => one('delete', () => table.delete(action)),
    transact: (actions: readonly Action[], token) =>
      plan.call('transact', actions.length, () => table.transact(actions, token)),
  };
}

/** Every single fault and, with `pairs`, every ordered pair of faults over `calls` calls. */
export function* schedules(calls: number, pairs: boolean): Generator<Schedule> {
  for (let first = 1; first <= calls; first += 1) {
    for (const fault of FAULTS) {
      yield new Map([[first, fault]]);
      if (!pairs) continue;
      // Calls after the first fault belong to the retry, so the second may lie beyond the fault-free count.
      for (let second = first + 1; second <= first + calls; second += 1) {
        for (const other of FAULTS)
          yield new Map([
            [first, fault],
            [second, other],
          ]);
      }
    }
  }
}

/** An error as the AWS SDK throws it. */
export function awsError(name: string, httpStatusCode: number | undefined): Error {
  return Object.assign(new Error(`injected ${name}`), {
    name,
    $fault: httpStatusCode === 500 ? 'server' : 'client',
    $metadata: { httpStatusCode, attempts: 3 },
  });
}

function conflict(operation: string, actions: number): Error {
  if (operation === 'transact') {
    return new TransactionRefused(
      Array.from({ length: actions }, () => ({ kind: 'conflict' as const })),
    );
  }
  return awsError('TransactionConflictException', 400);
}
