// The Context that verbs are given: a store bound to one tenant, mode and sandbox generation, and a commit that carries
// the answer in the same transaction. Reads go out before admission is known, but return only after it (one round trip).
import { createHash } from 'node:crypto';
import { shiftedClock } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { newId } from '#kernel/id.ts';
import type { BulkContext } from '#resource/context-bulk.ts';
import type { Actor, Context, Store } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { AnswerTaken, type StoredAnswer } from '#store/answers.ts';
import { type BoundStore, openStore } from '#store/repository.ts';
import { Rerun } from '#store/rerun.ts';
import { bulkParts } from './bulk-context.ts';
import { answerToKeep } from './kept-answer.ts';
import type { AnswerSlot, Exchange } from './exchange.ts';
import type { Binding, World } from './world.ts';

const TRIES_MAX = 8;
const PAUSE_BASE_MS = 8;
const PAUSE_MAX_MS = 200;

/** What the reads are bound to before admission confirms it. */
export type Guess = { binding: Binding; clockOffsetMs: number };

/** The key of this request was answered before: that answer goes out instead. */
export class Replayed extends Error {
  readonly stored: StoredAnswer;
  constructor(stored: StoredAnswer) {
    super('already answered');
    this.stored = stored;
  }
}

export const bindStore = (world: World, binding: Binding): BoundStore =>
  openStore({
    table: world.tables[binding.mode],
    control: world.tables.live,
    cursorKey: world.cursorKey,
    ...binding,
  });

/** The generation and clock last seen of the sandbox; when none was seen yet, admission is awaited first. */
export async function guessBinding({ world, claim, gate }: Exchange): Promise<Guess> {
  if (claim === undefined) return { binding: { tenantId: '', mode: 'live', generation: 0 }, clockOffsetMs: 0 };
  const { tenantId } = claim;
  if (claim.kind === 'session' || claim.mode === 'live') {
    return { binding: { tenantId, mode: 'live', generation: 0 }, clockOffsetMs: 0 };
  }
  const known = world.sandboxes.get(tenantId) ?? (await gate);
  if (known === undefined) throw new Error('a claim without a gate');
  return {
    binding: { tenantId, mode: 'test', generation: known.generation },
    clockOffsetMs: known.clockOffsetMs,
  };
}

/** A context for one attempt at the verb of the exchange. */
export function requestContext(exchange: Exchange, verb: Verb, guess: Guess): Context | BulkContext {
  const { world, incoming } = exchange;
  const store = bindStore(world, guess.binding);
  const clock = shiftedClock(world.clock, guess.clockOffsetMs);
  const earlier = readEarlier(store, exchange.answerSlot, clock.now());
  earlier.catch(() => undefined);
  const admitted = admission(exchange, guess, earlier);
  admitted.catch(() => undefined);
  let commits = 0;
  let replaces = false;
  const ctx: Context = {
    tenantId: guess.binding.tenantId,
    mode: guess.binding.mode,
    livemode: guess.binding.mode === 'live',
    get actor() {
      return exchange.admission?.actor ?? actorTooEarly();
    },
    clock,
    store: gated(store, admitted),
    authority: world.authorities[guess.binding.mode],
    ports: world.ports(world, guess.binding),
    request: {
      id: incoming.requestId,
      method: incoming.method,
      path: incoming.path,
      language: incoming.language,
      idempotencyKey: incoming.headers['idempotency-key'],
      headers: incoming.headers,
    },
    admitted: () => admitted,
    newId: () => newId(clock.now()),
    retry: (step) => retrying(world, step),
    async commit(changes, answer) {
      await admitted;
      const nowMs = clock.now();
      const token = commitToken(incoming.requestId, nowMs, commits);
      const kept = answerToKeep(exchange, verb, answer, { nowMs, replaces });
      await store.commit(changes, { token, nowMs, ...(kept && { answer: kept }) }).catch(toReplay);
      commits += 1;
      if (kept !== undefined) {
        replaces = true;
        exchange.isAnswerKept = true;
      }
      return answer;
    },
  };
  const onClaimed = () => {
    replaces = true;
  };
  return Object.assign(ctx, bulkParts({ exchange, guess, store, admitted, earlier, onClaimed }));
}

/** Runs a step until its commit wins its race; full jitter between tries, service_unavailable when none does. */
export async function retrying<T>(world: World, step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Rerun)) throw error;
      if (attempt === TRIES_MAX) {
        return fail('service_unavailable', { headers: { 'Retry-After': '1' }, cause: error });
      }
      await world.pause(Math.min(PAUSE_MAX_MS, PAUSE_BASE_MS * 2 ** attempt));
    }
  }
}

/** Equal on every retry of the SDK, different for every commit of ours. */
export const commitToken = (...parts: (string | number)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

/** Someone else answered this key between our read and our commit. */
export function toReplay(error: unknown): never {
  if (!(error instanceof AnswerTaken)) throw error;
  if (error.stored.state === 'running') {
    fail('idempotency_in_progress', { headers: { 'Retry-After': '1' } });
  }
  throw new Replayed(error.stored);
}

async function readEarlier(store: BoundStore, slot: AnswerSlot | undefined, nowMs: number) {
  return slot === undefined ? undefined : store.readAnswer(slot.slot, nowMs);
}

/** Settles when the request may be answered: the gate holds, the guess was right, the key is new. */
async function admission(
  exchange: Exchange,
  guess: Guess,
  earlier: Promise<StoredAnswer | undefined>,
): Promise<Actor> {
  const [gate, stored] = await Promise.allSettled([exchange.gate, earlier]);
  if (gate.status === 'rejected') throw gate.reason;
  const admitted = gate.value ?? fail('missing_token');
  const moved =
    admitted.generation !== guess.binding.generation || admitted.clockOffsetMs !== guess.clockOffsetMs;
  if (moved && admitted.mode === 'test') throw new Rerun('generation');
  if (stored.status === 'rejected') throw stored.reason;
  if (stored.value !== undefined && stored.value.state !== 'running') throw new Replayed(stored.value);
  return admitted.actor;
}

function actorTooEarly(): never {
  throw new Error('the actor is not known before a read or admitted()');
}

function gated(store: BoundStore, admitted: Promise<Actor>): Store {
  const after =
    <A extends unknown[], R>(read: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const result = read(...args);
      result.catch(() => undefined);
      await admitted;
      return result;
    };
  return {
    get: after(store.get.bind(store)),
    getMany: after(store.getMany.bind(store)),
    list: after(store.list.bind(store)),
    find: after(store.find.bind(store)),
    lastNumber: after(store.lastNumber.bind(store)),
    claimed: after(store.claimed.bind(store)),
    perDay: after(store.perDay.bind(store)),
    tenant: after(store.tenant.bind(store)),
    async *each(noun) {
      await admitted;
      yield* store.each(noun);
    },
  };
}
