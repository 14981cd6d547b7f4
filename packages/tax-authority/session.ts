// Calls that need an access ticket: taken, used, and replaced once when the authority refuses it (600).
import { isTrouble } from './trouble.ts';
import type { Ticket } from './wsaa/login.ts';
import type { Holder, Tickets } from './wsaa/tickets.ts';

export type Session = {
  /** Throws Trouble, and what the store of tickets throws. */
  withTicket<T>(use: (ticket: Ticket) => Promise<T>): Promise<T>;
};

/** A session of that certificate for one service of the authority. */
export const openSession = (tickets: Tickets, holder: Holder, service: string): Session => ({
  async withTicket(use) {
    const ticket = await tickets.of(holder, service);
    try {
      return await use(ticket);
    } catch (error) {
      if (!isTrouble(error, 'ticket_refused', 'not_represented')) throw error;
      const other = await tickets.instead(ticket, error, holder, service);
      if (other === undefined) throw error;
      return use(other);
    }
  },
});
