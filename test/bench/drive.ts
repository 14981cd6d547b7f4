// A closed loop: so many connections, each asking again as soon as it is answered. Reports times, asserts none.
import { readFileSync } from 'node:fs';

/** One round, or several added up. */
export type Sample = {
  requests: number;
  seconds: number;
  latenciesMs: number[];
  appCpuMs: number;
  engineCpuMs: number;
};
type Load = { connections: number; seconds: number; requestsMax: number };

const TICK_MS = 10;

/** Runs `ask` in turn with 0, 1, 2, … until the time or the requests are over. */
export async function drive(
  ask: (at: number) => Promise<void>,
  load: Load,
  enginePid: number,
): Promise<Sample> {
  const latenciesMs: number[] = [];
  let next = 0;
  const cpu = process.cpuUsage();
  const engineCpu = processCpuMs(enginePid);
  const start = performance.now();
  const deadline = start + load.seconds * 1000;
  const connection = async () => {
    while (next < load.requestsMax && performance.now() < deadline) {
      const at = next;
      next += 1;
      const asked = performance.now();
      await ask(at);
      latenciesMs.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, connection));
  const { user, system } = process.cpuUsage(cpu);
  return {
    requests: latenciesMs.length,
    seconds: (performance.now() - start) / 1000,
    latenciesMs,
    appCpuMs: (user + system) / 1000,
    engineCpuMs: processCpuMs(enginePid) - engineCpu,
  };
}

/** Processor time of a process so far, in steps of 10 ms; 0 where the system does not tell. */
export function processCpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

export const together = (samples: readonly Sample[]): Sample => ({
  requests: sum(samples.map(({ requests }) => requests)),
  seconds: sum(samples.map(({ seconds }) => seconds)),
  latenciesMs: samples.flatMap(({ latenciesMs }) => latenciesMs),
  appCpuMs: sum(samples.map(({ appCpuMs }) => appCpuMs)),
  engineCpuMs: sum(samples.map(({ engineCpuMs }) => engineCpuMs)),
});

export type Figures = {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  appCpuMs: number;
  engineCpuMs: number;
};

/** Per request. */
export function figures(sample: Sample): Figures {
  const sorted = sample.latenciesMs.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const { requests, seconds, appCpuMs, engineCpuMs } = sample;
  return {
    requestsPerSecond: requests / seconds,
    p50Ms: rank(0.5),
    p99Ms: rank(0.99),
    appCpuMs: appCpuMs / requests,
    engineCpuMs: engineCpuMs / requests,
  };
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
