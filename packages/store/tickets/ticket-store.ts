// Access tickets of the tax authority between the processes of the service: one control item for each certificate and service,
// sealed, with the lease of the one process that asks for a new ticket (fiscal#taxpayers, reliability#authority-tickets).
import { Failure } from '#kernel/error.ts';
import { parseJson } from '#kernel/json.ts';
import type { Vault } from '#resource/ports.ts';
import { ticketKey } from '../control-keys.ts';
import { TTL_ATTRIBUTE } from '../keys.ts';
import { SKEW_MS } from '../rate/buckets.ts';
import { ConditionFailed, type Expression, type Item, type Table, type Update } from '../table.ts';

/** Times are milliseconds. */
type StoredTicket = {
  token: string;
  sign: string;
  obtainedAtMs: number;
  expiresAtMs: number;
};
type TicketLease = { owner: string; nowMs: number; untilMs: number };

/** `key` names holder and service; the item goes with the ticket's end. */
type TicketStore = {
  /** Undefined too for a ticket that can no longer be opened (sealed under an earlier key). */
  read(key: string): Promise<StoredTicket | undefined>;
  /** True for the one who may ask for a new ticket until then. */
  lease(key: string, lease: TicketLease): Promise<boolean>;
  keep(key: string, ticket: StoredTicket): Promise<void>;
  /** Ends the lease if it is still that owner's. */
  release(key: string, owner: string): Promise<void>;
};

/** `control` is the live table; the vault belongs to the service, not to a tenant. */
export const openTicketStore = (control: Table, vault: Vault): TicketStore => ({
  async read(key) {
    const item = await control.get(ticketKey(key));
    return typeof item?.s === 'string' ? unsealed(vault, key, item.s) : undefined;
  },
  lease: (key, { owner, nowMs, untilMs }) =>
    holds(control, {
      update: ticketKey(key),
      set: named('SET #lo = :owner, #lu = :until', ['lo', 'lu'], {
        ':owner': owner,
        ':until': untilMs,
      }),
      // A lease that ends later than this one would is of a clock that has been set back since.
      condition: named('attribute_not_exists(#lu) OR #lu <= :now OR #lu > :beyond', ['lu'], {
        ':now': nowMs,
        ':beyond': untilMs + SKEW_MS,
      }),
    }),
  async keep(key, ticket) {
    const sealed = await vault.seal(JSON.stringify(ticket), purposeOf(key));
    const ttl = Math.ceil(ticket.expiresAtMs / 1000);
    const set = named('SET #s = :s, #ttl = :ttl', ['s'], { ':s': sealed, ':ttl': ttl });
    await control.update({
      update: ticketKey(key),
      set: { ...set, names: { ...set.names, '#ttl': TTL_ATTRIBUTE } },
    });
  },
  async release(key, owner) {
    await holds(control, {
      update: ticketKey(key),
      set: named('REMOVE #lo, #lu', ['lo', 'lu']),
      condition: named('#lo = :owner', ['lo'], { ':owner': owner }),
    });
  },
});

async function unsealed(
  vault: Vault,
  key: string,
  sealed: string,
): Promise<StoredTicket | undefined> {
  try {
    return parseJson(await vault.open(sealed, purposeOf(key))) as StoredTicket;
  } catch (error) {
    if (error instanceof Failure && error.code === 'internal_error') return undefined;
    throw error;
  }
}

async function holds(control: Table, update: Update): Promise<boolean> {
  try {
    await control.update(update);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

const purposeOf = (key: string): string => `ticket:${key}`;

const named = (expression: string, names: readonly string[], values?: Item): Expression => ({
  expression,
  names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  ...(values && { values }),
});
