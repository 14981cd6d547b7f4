// The Context that verbs are given: a store bound to one tenant, mode and sandbox generation, and a commit that carries
// the answer in the same transaction. Reads go out before admission is known, but return only after it (one round trip).
import { shiftedClock } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import type { Actor, Context, Store } from '#resource/context.ts';
import type { BulkContext } from '#resource/context-bulk.ts';
import type { Verb } from '#resource/declaration.ts';
import { Contention } from '#store/contention.ts';
import type { IdempotencyRecord } from '#store/idempotency-records.ts';
import type { BoundStore } from '#store/repository.ts';
import type { Idempotency, RequestState } from '../request-state.ts';
import { remainingMs } from '../time-budget.ts';
import { authorityOf, bindStore, type Guess, inOrder, retentionClock } from './binding.ts';
import { bulkParts } from './bulk-context.ts';
import { Replayed, retrying } from './contention.ts';
import { askedAt } from './idempotency-write.ts';
import { idempotentCommits } from './idempotent-commits.ts';

/** A context for one attempt at the verb of the request. */
export function requestContext(
  state: RequestState,
  verb: Verb,
  guess: Guess,
): Context | BulkContext {
  const { runtime, incoming } = state;
  const clock = shiftedClock(runtime.clock, guess.clockOffsetMs);
  const store = bindStore(runtime, guess.binding, retentionClock(runtime, guess.clockOffsetMs));
  if (state.idempotency !== undefined) {
    const { aloneSinceMs: since } = runtime;
    const aloneSinceMs = since === undefined ? since : since + guess.clockOffsetMs;
    state.idempotency = { ...state.idempotency, aloneSinceMs };
  }
  const earlier = readEarlier(store, state.idempotency, clock.now());
  earlier.catch(() => undefined);
  const admitted = admission(state, guess, earlier);
  admitted.catch(() => undefined);
  const work = idempotentCommits({ state, verb, guess, store, admitted, earlier });
  const ctx: Context = {
    tenantId: guess.binding.tenantId,
    mode: guess.binding.mode,
    livemode: guess.binding.mode === 'live',
    get actor() {
      return state.admission?.actor ?? actorTooEarly();
    },
    clock,
    store: gated(store, admitted),
    authority: authorityOf(runtime, guess.binding.mode, guess.hasFaults),
    ports: runtime.ports(runtime, guess.binding),
    request: {
      id: incoming.requestId,
      method: incoming.method,
      path: incoming.path,
      language: incoming.language,
      idempotencyKey: incoming.headers['idempotency-key'],
      headers: incoming.headers,
    },
    admitted: () => admitted,
    newId: () => runtime.newId(clock.now()),
    retry: (step) => retrying(runtime, step),
    ...work.parts,
    pause: (ms) => runtime.pause(ms),
    inOrder: inOrder(runtime, guess.binding),
    remainingMs: () => remainingMs(state),
    log: (line) => runtime.log({ ...line, request_id: incoming.requestId }),
  };
  const { onLeased } = work;
  return Object.assign(ctx, bulkParts({ state, guess, store, admitted, earlier, onLeased }));
}

async function readEarlier(store: BoundStore, idempotency: Idempotency | undefined, nowMs: number) {
  return idempotency === undefined
    ? undefined
    : store.readIdempotencyRecord(idempotency.key, askedAt(idempotency, nowMs));
}

/** Settles when the request may be answered: the gate holds, the guess was right, the key is new. */
async function admission(
  state: RequestState,
  guess: Guess,
  earlier: Promise<IdempotencyRecord | undefined>,
): Promise<Actor> {
  const [gate, stored] = await Promise.allSettled([state.gate, earlier]);
  if (gate.status === 'rejected') throw gate.reason;
  const admitted = gate.value ?? fail('missing_token');
  const moved =
    admitted.generation !== guess.binding.generation ||
    admitted.clockOffsetMs !== guess.clockOffsetMs ||
    admitted.hasFaults !== guess.hasFaults;
  if (moved && admitted.mode === 'test') throw new Contention('generation');
  if (stored.status === 'rejected') throw stored.reason;
  if (stored.value !== undefined && stored.value.state !== 'running')
    throw new Replayed(stored.value);
  return admitted.actor;
}

function actorTooEarly(): never {
  throw new Error('the actor is not known before a read or admitted()');
}

function gated(store: BoundStore, admitted: Promise<Actor>): Store {
  const after = async <R>(result: Promise<R>): Promise<R> => {
    result.catch(() => undefined);
    await admitted;
    return result;
  };
  async function* eachAfter<R>(read: AsyncIterable<R>): AsyncGenerator<R> {
    const steps = read[Symbol.asyncIterator]();
    const first = steps.next();
    await after(first);
    for (let step = await first; step.done !== true; step = await steps.next()) yield step.value;
  }
  return {
    get: (noun, id) => after(store.get(noun, id)),
    getMany: (noun, ids) => after(store.getMany(noun, ids)),
    list: (noun, query) => after(store.list(noun, query)),
    find: (noun, field, value) => after(store.find(noun, field, value)),
    lastNumber: (sequence) => after(store.lastNumber(sequence)),
    claimed: (key) => after(store.claimed(key)),
    sorted: (noun, span) => after(store.sorted(noun, span)),
    perDay: (noun, from, to) => after(store.perDay(noun, from, to)),
    ordered: (jobs) => after(store.ordered(jobs)),
    signCursor: (of, position) => store.signCursor(of, position),
    readCursor: (of, cursor) => store.readCursor(of, cursor),
    tenant: () => after(store.tenant()),
    pages: (noun, query) => eachAfter(store.pages(noun, query)),
    each: (noun) => eachAfter(store.each(noun)),
  };
}
