// A simulated tax authority for the local stack and for tests: WSAA, WSFEv1 and the register of taxpayers over HTTP, strict
// as the real ones and wrong on demand.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArcaStateOptions, openArcaState } from './arca-state.ts';
import type { Controls } from './control/controls.ts';
import { serveArca } from './server.ts';

export type ArcaOptions = ArcaStateOptions & {
  /** 0 takes a free one: the last one of the directory as long as no other program has it. */
  port: number;
};

export type RunningArca = {
  /** Base address of all its services. */
  url: string;
  controls: Controls;
  stop(): Promise<void>;
};

export async function startArca(options: ArcaOptions): Promise<RunningArca> {
  const state = await openArcaState(options);
  const { directory, port } = options;
  const { port: taken, controls, stop } = await serveArca(state, port || lastPort(directory));
  keepPort(directory, taken);
  return { url: `http://127.0.0.1:${taken}`, controls, stop };
}

/** Tickets are kept by the address that gave them: a restart must not make a client ask again at once. */
function lastPort(directory: string | undefined): number {
  const file = portFile(directory);
  return file !== undefined && existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0;
}

function keepPort(directory: string | undefined, port: number): void {
  const file = portFile(directory);
  if (file !== undefined) writeFileSync(file, String(port));
}

const portFile = (directory: string | undefined): string | undefined =>
  directory === undefined ? undefined : join(directory, 'port');
