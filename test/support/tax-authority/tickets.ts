// A store of tickets in memory with the conditions of the real one, for tests of who asks for a ticket and when.
import type { Ticket } from '#tax-authority/wsaa/login.ts';
import type { Lease, TicketStore } from '#tax-authority/wsaa/tickets.ts';

export type TestTickets = TicketStore & {
  held: Map<string, Ticket>;
  leases: Map<string, Lease>;
};

export function testTickets(): TestTickets {
  const held = new Map<string, Ticket>();
  const leases = new Map<string, Lease>();
  return {
    held,
    leases,
    read: async (key) => held.get(key),
    async lease(key, lease) {
      const current = leases.get(key);
      if (current !== undefined && current.untilMs > lease.nowMs) return false;
      leases.set(key, lease);
      return true;
    },
    async keep(key, ticket) {
      held.set(key, ticket);
    },
    async release(key, owner) {
      if (leases.get(key)?.owner === owner) leases.delete(key);
    },
  };
}
