// An engine as the local stack meets it, in this process or in one of its own.
import type { EmbeddedDatabase } from '#embedded-table/database.ts';
import type { EnginePlan } from './select-engine.ts';

/** An engine that answers. `exited` settles when its process ends for whatever reason. */
export type Engine = {
  kind: EnginePlan['kind'];
  url: string;
  /** 0 when the process is not ours. */
  pid: number;
  /** The SQLite file of dynoxide. */
  file?: string;
  /** The engine in this process. */
  database?: EmbeddedDatabase;
  exited: Promise<string>;
  stop(): Promise<void>;
};
