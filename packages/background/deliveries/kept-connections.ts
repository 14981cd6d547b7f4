// Connections to receivers that outlive a run of their line by seconds, so that a subscription to which something happens all the time
// is not connected to anew each time. Each subscription has its own: tenants never share one.
import { type Connections, openConnections } from './connections.ts';

/** As long as most receivers keep theirs. */
export const KEPT_MS = 4_000;

export type KeptConnections = {
  /** Those of the line of that name, or new ones. `nowMs` decides whether they were kept too long, as where the process was frozen. */
  take(name: string, nowMs: number): Connections;
  /** They are not used any more; the next who takes them within seconds goes on with them. */
  release(name: string, connections: Connections, nowMs: number): void;
};

type Kept = { connections: Connections; sinceMs: number; timer: NodeJS.Timeout };

export function keepConnections(): KeptConnections {
  const kept = new Map<string, Kept>();
  const removed = (name: string): Kept | undefined => {
    const found = kept.get(name);
    clearTimeout(found?.timer);
    kept.delete(name);
    return found;
  };
  return {
    take: (name, nowMs) => {
      const found = removed(name);
      if (found === undefined) return openConnections();
      const agedMs = nowMs - found.sinceMs;
      if (agedMs >= 0 && agedMs <= KEPT_MS) return found.connections;
      found.connections.close();
      return openConnections();
    },
    release: (name, connections, nowMs) => {
      removed(name)?.connections.close();
      const close = () => removed(name)?.connections.close();
      const timer = setTimeout(close, KEPT_MS).unref();
      kept.set(name, { connections, sinceMs: nowMs, timer });
    },
  };
}
