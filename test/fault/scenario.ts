// A scenario of the crash explorer: a request as a client sends it, and what must be true of its effects at rest.
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply, RequestOptions } from '../support/exchange.ts';
import type { FaultPlan } from '../support/fault.ts';
import type { Stack, TestTenant } from '../support/stack.ts';

export type Prepared = {
  tenant: TestTenant;
  /** A test token of all scopes. */
  token: string;
  session: string;
  /** Records that the scenario made before, by name. */
  records: Record<string, Rec>;
};
export type After = { stack: Stack; prepared: Prepared; reply?: Reply };
export type Scenario = {
  name: string;
  prepare?: (stack: Stack, prepared: Prepared) => Promise<void>;
  /** The same, once the background has done what that ordered. */
  prepareAtRest?: (stack: Stack, prepared: Prepared) => Promise<void>;
  /**
   * Before each run: what of the runtime outside is as it was, or as at the station where the run begins, and fails as the plan says.
   * Returned is what tells how it stands: data, with nothing in it that changes.
   */
  meets?: (stack: Stack, plan: FaultPlan, from?: unknown) => () => unknown;
  request: (prepared: Prepared) => { method: string; path: string } & RequestOptions;
  /** The client never repeats its request: the background ends what was begun. */
  isAbandoned?: true;
  /** The client is never back late: what it asks for means something else by then. */
  isSoon?: true;
  /** How often the timer runs before all must be at rest: twice, unless the work itself has to wait more than once. */
  sweeps?: number;
  /** What is wrong, in words. */
  check: (after: After) => Promise<string[]>;
  /** The same of what the background does, asked where it was run. */
  checkAtRest?: (after: After) => Promise<string[]>;
};
