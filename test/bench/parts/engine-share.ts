// How much of the processor time of a piece of work is the engine's, where the engine is in this process: by profile, every moment in
// which its code or what that called was running. Its syncs beside the event loop are not in it.
import { Session } from 'node:inspector/promises';

const ENGINE = '/packages/embedded-table/';
const IDLE = '(idle)';

/** The work's time, profiling included, and how much of it is the engine's. */
export async function profileOf(work: () => Promise<unknown>) {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    const cpu = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = (user + system) / 1000;
    const { profile } = await session.post('Profiler.stop');
    const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
    const isEngine = new Set<number>();
    for (const { id, callFrame, children = [] } of profile.nodes) {
      if (callFrame.url.includes(ENGINE)) isEngine.add(id);
      if (isEngine.has(id)) for (const child of children) isEngine.add(child);
    }
    const busy = (profile.samples ?? []).filter(
      (id) => nodes.get(id)?.callFrame.functionName !== IDLE,
    );
    const engine = busy.filter((id) => isEngine.has(id)).length;
    return { cpuMs, engineMs: (cpuMs * engine) / Math.max(1, busy.length) };
  } finally {
    session.disconnect();
  }
}
