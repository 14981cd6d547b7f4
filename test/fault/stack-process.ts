// The real stack as a child process that can be killed: `npm start` without npm.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openEngine } from '#data-directory/open-engine.ts';
import { systemClock } from '#kernel/clock.ts';
import { SCOPES } from '#resource/scopes.ts';
import { createTenant } from '#store/tenants.ts';
import { openCredentials } from '#store/token-slots.ts';

const ROOT = new URL('../../', import.meta.url);
const MOVED_TIME = new URL('./moved-time.ts', import.meta.url);

export class StackProcess {
  readonly directory: string;
  url = '';
  #child: ChildProcess | undefined;
  #said = '';

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Resolves at the ready line; rejects with everything that was said when the process ends before it. */
  async start(): Promise<void> {
    // Any port that is free as it listens; what is free before may be another program's by then.
    const env = { ...process.env, DATA_DIR: this.directory, PORT: '0' };
    const child = spawn(
      process.execPath,
      [`--import=${MOVED_TIME.href}`, 'packages/local/start.ts'],
      { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    this.#child = child;
    this.#said = '';
    const ready = Promise.withResolvers<string>();
    const hear = (chunk: Buffer) => {
      this.#said += chunk.toString();
      const url = /^ready (\S+)$/m.exec(this.#said)?.[1];
      if (url !== undefined) ready.resolve(url);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
    child.once('exit', () => ready.reject(new Error(`the stack ended:\n${this.#said}`)));
    this.url = await ready.promise;
  }

  /** So much time passes in the stack at once, and all that was to happen in it happens now. */
  advance(ms: number): void {
    this.#child?.send(ms);
  }

  /** kill -9, and the moment when the process is gone. */
  kill = (): Promise<unknown> => this.#end('SIGKILL');
  stop = (): Promise<unknown> => this.#end('SIGTERM');

  /** What it printed since its last start. */
  said = (): string => this.#said;

  async #end(signal: NodeJS.Signals): Promise<unknown> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return [];
    const gone = once(child, 'exit');
    child.kill(signal);
    return gone;
  }
}

/** A tenant without rate limits on the stack of that directory, and its live token of all scopes. */
export async function unlimitedToken(directory: string, name: string): Promise<string> {
  const opened = await openEngine(directory);
  try {
    const control = opened.tables.live;
    const wish = { name, cuit: '30-71234567-1', rateLimits: 'off' as const };
    const { id: tenantId } = await createTenant(control, wish, systemClock.now());
    const serverKey = Buffer.from(opened.environment.SERVER_KEY ?? '', 'base64');
    const credentials = openCredentials({ control, serverKey, tenantId, clock: systemClock });
    const all = { name, mode: 'live' as const, scopes: SCOPES, expires: 'never' as const };
    return (await credentials.create({ ...all, createdBy: 'test' })).token;
  } finally {
    await opened.close();
  }
}
