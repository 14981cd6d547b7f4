// The load generator, as the bench asks it for requests.
import { createRequire } from 'node:module';

export type Result = {
  requests: { total: number };
  duration: number;
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
};
export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string };
type Autocannon = (options: {
  url: string;
  connections: number;
  duration?: number;
  amount?: number;
  /** Requests a second over all connections; as many as it can, where it is not said. */
  overallRate?: number;
  requests: { setupRequest: (request: Sent) => Sent; onResponse?: () => void }[];
}) => Promise<Result>;
export const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
