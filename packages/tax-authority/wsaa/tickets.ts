// Access tickets, one per certificate and service, shared by every taxpayer for whom that certificate speaks and by all
// processes. WSAA gives no second one for minutes, so a ticket is stored before its first use (reliability#authority-tickets),
// only one process at a time asks for one, and a ticket is replaced, never thrown away: what is refused for one taxpayer
// serves the others.
import { hash, randomUUID, X509Certificate } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { isTrouble, Trouble } from '../trouble.ts';
import { type Login, login, type Ticket } from './login.ts';

/** Whose certificate it is and how to get at its key. `owner`: a taxpayer never shares the provider's ticket. */
export type Holder = {
  owner: 'provider' | 'taxpayer';
  certificate: string;
  privateKey: () => Promise<string>;
};

/** Tickets between processes, sealed at rest. */
export interface TicketStore {
  read(key: string): Promise<Ticket | undefined>;
  /** True for the one who may ask for a new ticket until then; others wait and read again. */
  lease(key: string, lease: Lease): Promise<boolean>;
  keep(key: string, ticket: Ticket): Promise<void>;
  /** Ends the lease if it is still that owner's. */
  release(key: string, owner: string): Promise<void>;
}
export type Lease = { owner: string; nowMs: number; untilMs: number };

type TicketsOptions = {
  login: Login;
  store: TicketStore;
  clock: Clock;
  wait: (ms: number) => Promise<void>;
};

/** Renewed from here on, while the old one still serves. */
const MARGIN_MS = 600_000;
/** Not used any more: a call with it might arrive too late. */
const LAST_USE_MS = 30_000;
/** Longer than a login can take, twice asked. */
const LEASE_MS = 40_000;
const WAIT_MS = 250;
const WAITS_MAX = 40;
/** WSAA gives no other ticket earlier (2 minutes in production, 10 in homologación). */
const RENEWAL_MS = 120_000;

export class Tickets {
  readonly #options: TicketsOptions;
  readonly #known = new Map<string, Ticket>();
  readonly #running = new Map<string, Promise<Ticket>>();
  /** Which certificate spoke last, nearly always the provider's: to read one takes longer than all else here. */
  #last: { certificate: string; fingerprint: string } | undefined;

  constructor(options: TicketsOptions) {
    this.#options = options;
  }

  /** A ticket to use now. Throws Trouble (misconfigured, not_sent) and what the store throws. */
  of(holder: Holder, service: string): Promise<Ticket> {
    const key = this.#keyOf(holder, service);
    const known = this.#known.get(key);
    if (known !== undefined && this.#isFresh(known)) return Promise.resolve(known);
    return this.#once(key, () => this.#obtain({ key, holder, service }));
  }

  /**
   * A ticket in place of one that the authority refused, or whose relations lack the taxpayer; for the latter undefined when it
   * is so young that a new one would say the same.
   */
  async instead(
    refused: Ticket,
    why: Trouble,
    holder: Holder,
    service: string,
  ): Promise<Ticket | undefined> {
    const key = this.#keyOf(holder, service);
    const isSound = why.kind === 'not_represented';
    const ageMs = this.#options.clock.now() - refused.obtainedAtMs;
    if (isSound && ageMs < RENEWAL_MS) return undefined;
    if (this.#known.get(key)?.token === refused.token) this.#known.delete(key);
    try {
      return await this.#once(key, () => this.#obtain({ key, holder, service, refused }));
    } catch (error) {
      if (!isSound) throw error;
      this.#known.set(key, refused);
      return undefined;
    }
  }

  /** A request that asks while another does waits for the same answer. */
  #once(key: string, obtain: () => Promise<Ticket>): Promise<Ticket> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const started = obtain().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }

  async #obtain(wanted: Wanted): Promise<Ticket> {
    const { store, clock, wait } = this.#options;
    const owner = randomUUID();
    for (let left = WAITS_MAX; left > 0; left--) {
      const stored = await this.#stored(wanted);
      if (stored !== undefined && this.#isFresh(stored)) return this.#remember(wanted, stored);
      const nowMs = clock.now();
      if (await store.lease(wanted.key, { owner, nowMs, untilMs: nowMs + LEASE_MS })) {
        return this.#replace(wanted, owner);
      }
      if (stored !== undefined && this.#isUsable(stored)) return stored;
      await wait(WAIT_MS);
    }
    throw new Trouble('not_sent', 'Another process waits for the access ticket');
  }

  /** We alone ask; a ticket that is old but serves is used while WSAA gives no new one. */
  async #replace(wanted: Wanted, owner: string): Promise<Ticket> {
    const { store, login: to } = this.#options;
    const { key, holder, service } = wanted;
    try {
      const stored = await this.#stored(wanted);
      if (stored !== undefined && this.#isFresh(stored)) return this.#remember(wanted, stored);
      const pair = { certificate: holder.certificate, privateKey: await holder.privateKey() };
      const ticket = await login(to, service, pair);
      await store.keep(key, ticket);
      return this.#remember(wanted, ticket);
    } catch (error) {
      const stored = await this.#stored(wanted);
      if (stored !== undefined && this.#isUsable(stored)) return stored;
      if (isTrouble(error, 'has_ticket')) throw new Trouble('not_sent', error.message, error);
      throw error;
    } finally {
      await store.release(key, owner).catch(() => undefined);
    }
  }

  /** The stored ticket unless it is the refused one. */
  async #stored({ key, refused }: Wanted): Promise<Ticket | undefined> {
    const stored = await this.#options.store.read(key);
    return stored?.token === refused?.token ? undefined : stored;
  }

  #remember({ key }: Wanted, ticket: Ticket): Ticket {
    this.#known.set(key, ticket);
    return ticket;
  }

  #isFresh = (ticket: Ticket): boolean =>
    ticket.expiresAtMs - MARGIN_MS > this.#options.clock.now();

  #isUsable = (ticket: Ticket): boolean =>
    ticket.expiresAtMs - LAST_USE_MS > this.#options.clock.now();

  /** By the whole certificate: its serial number and names are text that any taxpayer may write into one of their own. */
  #keyOf({ owner, certificate }: Holder, service: string): string {
    if (this.#last?.certificate !== certificate)
      this.#last = { certificate, fingerprint: hash('sha256', onePem(certificate), 'hex') };
    return `${this.#options.login.url.host}/${owner}/${this.#last.fingerprint}/${service}`;
  }
}

/** The same text for the same certificate, however it was wrapped: uploaded again it must not lose its ticket. */
function onePem(certificate: string): string {
  try {
    return new X509Certificate(certificate).toString().trim();
  } catch {
    return certificate.trim();
  }
}

type Wanted = { key: string; holder: Holder; service: string; refused?: Ticket };
