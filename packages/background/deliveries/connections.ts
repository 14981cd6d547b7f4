// Connections to the receiver of one subscription, kept while a worker works on its line and seconds longer: a connection with TLS
// costs both sides more than the call. No other subscription's calls go over them, and what they lead to was checked when they were opened.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

export type Connections = {
  /** Those for https, or for http. */
  of(protocol: string): HttpAgent;
  close(): void;
};

const KEPT = { keepAlive: true };

export function openConnections(): Connections {
  const open = new Map<string, HttpAgent>();
  return {
    of: (protocol) => {
      const known = open.get(protocol);
      if (known !== undefined) return known;
      const agent = protocol === 'https:' ? new HttpsAgent(KEPT) : new HttpAgent(KEPT);
      open.set(protocol, agent);
      return agent;
    },
    close: () => {
      for (const agent of open.values()) agent.destroy();
      open.clear();
    },
  };
}
