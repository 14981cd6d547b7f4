// What processes and all that they started take of the machine: a database has a process for each connection.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processCpuMs } from '../drive.ts';

/** Which field of /proc/PID/stat, behind the name, is the parent. */
const PARENT = 1;
const LOOK_MS = 100;
/** Timers alone take less of that time. */
const IDLE_SHARE = 0.2;
const PATIENCE_MS = 6000;

/** Processor time so far of those processes and of what they started, ms. */
export const cpuOf = (pids: readonly number[]): number =>
  withChildren(pids).reduce((sum, pid) => sum + processCpuMs(pid), 0);

/** Memory that is theirs, and their share of what they have in common, MB; 0 where the system does not tell. */
export const memoryOf = (pids: readonly number[]): number =>
  Math.round(withChildren(pids).reduce((sum, pid) => sum + shareKb(pid), 0) / 1024);

/** Memory resident, of those processes alone, MB; 0 where the system does not tell. */
export const residentOf = (pids: readonly number[]): number =>
  Math.round(pids.reduce((sum, pid) => sum + residentKb(pid), 0) / 1024);

/** Until they have done what requests left to be done; not for longer than that. */
export async function settled(
  pids: readonly number[],
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  let before = cpuOf(pids);
  for (let left = patienceMs / LOOK_MS; left > 0; left -= 1) {
    await delay(LOOK_MS);
    const now = cpuOf(pids);
    if (now - before < LOOK_MS * IDLE_SHARE) return;
    before = now;
  }
}

function withChildren(pids: readonly number[]): number[] {
  const parents = new Map(allPids().map((pid) => [pid, parentOf(pid)]));
  const isTheirs = (pid: number): boolean => {
    if (pids.includes(pid)) return true;
    const parent = parents.get(pid);
    return parent !== undefined && isTheirs(parent);
  };
  return [...parents.keys()].filter(isTheirs);
}

const allPids = (): number[] =>
  told(() => readdirSync('/proc'), []).flatMap((name) =>
    /^\d+$/.test(name) ? [Number(name)] : [],
  );

function parentOf(pid: number): number | undefined {
  const stat = told(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  const parent = stat.split(') ').at(-1)?.split(' ')[PARENT];
  return parent === undefined ? undefined : Number(parent);
}

const shareKb = (pid: number): number =>
  Number(
    /^Pss:\s+(\d+)/m.exec(told(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), ''))?.[1] ??
      0,
  );

const residentKb = (pid: number): number =>
  Number(
    /^VmRSS:\s+(\d+)/m.exec(told(() => readFileSync(`/proc/${pid}/status`, 'utf8'), ''))?.[1] ?? 0,
  );

/** What the system tells; `otherwise` where it does not, or the process has ended. */
function told<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
