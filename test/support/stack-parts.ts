// What a stack is made of: in this process (stack.ts), or as it is deployed (bundled/bundled-stack.ts).
import type { Runtime } from '#http/runtime.ts';
import type { Mode } from '#resource/context.ts';
import type { Table } from '#store/table.ts';
import type { MovableClock } from './clock.ts';
import type { Reply, RequestOptions } from './exchange.ts';
import type { SessionIssuer } from './session-issuer.ts';

export type StackParts = {
  runtime: Runtime;
  clock: MovableClock;
  /** What was logged, oldest first. */
  log: Record<string, unknown>[];
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** As if the process had been started anew: nothing remembered. */
  restart(): void;
  issuer: SessionIssuer;
  tables: Record<Mode, Table>;
};
