// The runtime of a function: its tables, clock, keys and ports, made once per process from the configuration.
import { randomInt } from 'node:crypto';
import { type Clock, systemClock } from '#kernel/clock.ts';
import { newId } from '#kernel/id.ts';
import type { Mode, Ports, TaxAuthority } from '#resource/context.ts';
import { type Admission, admit, type Credential } from '#store/admission.ts';
import { openLeanClient, openLeanTable } from '#store/lean-table.ts';
import type { SandboxState } from '#store/rate/sandbox-state.ts';
import { openStore } from '#store/repository.ts';
import { deriveKey } from '#store/server-key.ts';
import type { Table } from '#store/table.ts';
import type { LargeCollection } from '#store/wire/collection-size.ts';
import { connectionOf } from '#store/wire/json-call.ts';
import { noAuthority } from '#tax-authority/no-authority.ts';
import { sandboxAuthority } from '#tax-authority/sandbox-authority.ts';
import { tellLogReader } from './composition/given-log.ts';
import { givenTables } from './composition/given-tables.ts';
import { type Config, LOG_LEVELS, type LogLevel, loadConfig } from './config.ts';
import { environment } from './environment.ts';
import { ForgedCredentials } from './middleware/forged-credentials.ts';
import { type ArrivalOrder, processOrder } from './operation/arrival-order.ts';
import { type SessionVerifier, sessionVerifier } from './session/session.ts';

/** What a context is bound to. Only `authenticate` and the workers make one. */
export type Binding = { tenantId: string; mode: Mode; generation: number };

export type Runtime = {
  config: Config;
  tables: Record<Mode, Table>;
  clock: Clock;
  /** The records of one tenant, mode and generation, in those tables. */
  openStore: typeof openStore;
  /** A fresh id of that instant. */
  newId: (nowMs: number) => string;
  /** Key of list cursors. */
  cursorKey: Buffer;
  formerCursorKey?: Buffer;
  admit: (credential: Credential, nowMs: number) => Promise<Admission>;
  sessions: SessionVerifier;
  forged: ForgedCredentials;
  authorities: Record<Mode, TaxAuthority>;
  /** The ports that this function was composed with. */
  ports: (runtime: Runtime, binding: Binding) => Ports;
  log: (line: Record<string, unknown>) => void;
  /** The sandbox of each tenant as it was last seen, so that reads can start before admission is known. */
  sandboxes: Map<string, SandboxState>;
  /** Waits up to that long, at random (full jitter), between tries of a step that met contention. */
  pause: (ms: number) => Promise<void>;
  /** In which the requests of this process begin that want one thing. */
  order: ArrivalOrder;
  /** Every other process that worked on these tables before then is dead: what only a process knows that has them for itself. */
  aloneSinceMs?: number | undefined;
};

/** What a function has beyond the records: ports it has the right to, and the live authority where it issues documents. */
export type Composition = {
  ports?: Runtime['ports'];
  authority?: (runtime: Runtime) => TaxAuthority;
};

/** The runtime with what the function was composed with. */
export const composed = (runtime: Runtime, { ports, authority }: Composition): Runtime => ({
  ...runtime,
  ...(ports && { ports }),
  ...(authority && { authorities: { ...runtime.authorities, live: authority(runtime) } }),
});

/** The SDK, only where it is asked for: loading it is most of a cold start. */
const sdk = environment.TABLE_TRANSPORT === 'sdk' ? await import('#store/sdk-table.ts') : undefined;

export function createRuntime(
  config: Config = loadConfig(environment),
  parts: Partial<Runtime> = {},
): Runtime {
  const log = parts.log ?? writer(config);
  const tables = parts.tables ?? openTables(config, log);
  const clock = parts.clock ?? systemClock;
  return {
    config,
    tables,
    clock,
    openStore,
    newId,
    cursorKey: deriveKey(config.serverKey, 'cursor'),
    ...(config.formerServerKey && {
      formerCursorKey: deriveKey(config.formerServerKey, 'cursor'),
    }),
    admit: (credential, nowMs) => admit(tables.live, credential, nowMs),
    sessions: sessionVerifier(config, clock),
    forged: new ForgedCredentials(),
    authorities: { live: noAuthority(), test: sandboxAuthority() },
    ports: () => ({}),
    log,
    sandboxes: new Map(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, randomInt(ms + 1))),
    order: processOrder,
    aloneSinceMs: givenTables()?.aloneSinceMs,
    ...parts,
  };
}

/**
 * One line of standard output, which is the function's log, from the configured level on. What tenants may look up is read from there,
 * so no level keeps it out, unless the process hands it on itself.
 */
const writer =
  ({ logLevel }: Config): Runtime['log'] =>
  (line) => {
    const isHandedOn = tellLogReader(line) || line.kept !== true;
    if (!isHandedOn || rank(line.level) >= rank(logLevel))
      process.stdout.write(`${JSON.stringify(line)}\n`);
  };

function openTables(
  { tableLive, tableTest, tableTransport }: Config,
  log: Runtime['log'],
): Record<Mode, Table> {
  const given = givenTables();
  if (given !== undefined) return given.tables;
  const onLarge = (large: LargeCollection) =>
    log({ level: 'warn', message: 'collection is large', ...large });
  if (tableTransport === 'sdk' && sdk !== undefined) {
    const { openTable } = sdk;
    return { live: openTable(tableLive, { onLarge }), test: openTable(tableTest, { onLarge }) };
  }
  const client = openLeanClient(connectionOf(environment));
  const open = (name: string) => openLeanTable(name, client, { onLarge });
  return { live: open(tableLive), test: open(tableTest) };
}

const rank = (level: unknown): number => LOG_LEVELS.indexOf(level as LogLevel);
