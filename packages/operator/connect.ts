// Where an operator's command works: the local stack of DATA_DIR, running or not, or a deployed stage with the AWS
// credentials of the environment. contract/commands.md.
import { dataDirectory } from '#data-directory/directory.ts';
import { openEngine } from '#data-directory/open-engine.ts';
import type { Mode } from '#resource/context.ts';
import { openTable } from '#store/sdk-table.ts';
import { serverKeysOf } from '#store/server-key.ts';
import type { Table } from '#store/table.ts';

export type Connection = {
  tables: Record<Mode, Table>;
  /** The live table, where tenants and tokens are. */
  control: Table;
  /** True where requests may be under way: on a stage, and on a local stack that runs. */
  isServing: boolean;
  /** Throws an Error that says how to give it when a stage's key is needed and absent. */
  serverKey(): Buffer;
  close(): Promise<void>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens the stage of that name, or the local stack when there is none. */
export async function connect(stage: string | undefined, env: Environment): Promise<Connection> {
  return stage === undefined ? connectLocal(env) : connectStage(stage, env);
}

async function connectLocal(env: Environment): Promise<Connection> {
  const { environment, tables, running, close } = await openEngine(dataDirectory(env), env);
  return {
    tables,
    control: tables.live,
    isServing: running,
    serverKey: () => serverKeysOf(environment.SERVER_KEY ?? '').serverKey,
    close,
  };
}

/** A stage's tables are named after it; its server key is a secret of the account, which an operator who may read it hands over. */
function connectStage(stage: string, env: Environment): Connection {
  const tables = {
    live: openTable(`talonario-${stage}-live`),
    test: openTable(`talonario-${stage}-test`),
  };
  return {
    tables,
    control: tables.live,
    isServing: true,
    serverKey() {
      if (env.SERVER_KEY) return serverKeysOf(env.SERVER_KEY).serverKey;
      throw new Error(`Set SERVER_KEY to the server key of stage ${stage} to make tokens for it.`);
    },
    close: async () => {},
  };
}
