// The innermost step: runs the verb in a context bound to the caller's tenant, mode and generation, and makes the
// envelope of what it answers, or of what an earlier request with the same key was answered.
import { Failure, fail } from '#kernel/error.ts';
import type { Answer, Context, Rec } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { pathId } from '#resource/path-id.ts';
import { AnswerTaken, type StoredAnswer } from '#store/answers.ts';
import type { BoundStore } from '#store/repository.ts';
import { sendable } from './answer-size.ts';
import { bindStore, guessBinding } from './binding.ts';
import { jsonAnswer, type Outgoing, rawAnswer, successBody } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { refusalToKeep } from './kept-answer.ts';
import { Replayed, retrying } from './race.ts';
import { requestContext } from './request-context.ts';
import { withinBudget } from './time-budget.ts';
import { withLinks } from './with-links.ts';

/** What a verb refuses with, once the caller is admitted. */
const DECIDED: ReadonlySet<number> = new Set([400, 404, 409, 422]);

export async function runVerb(exchange: Exchange): Promise<Outgoing> {
  return withinBudget(exchange, answered(exchange));
}

/** The same, however long it takes. */
export async function answered(exchange: Exchange): Promise<Outgoing> {
  const { world, verb } = exchange;
  if (verb === undefined) return fail('route_not_found');
  try {
    const answer = await retrying(world, () => attempt(exchange, verb));
    return outgoing(exchange, verb, withLinks(exchange, verb, answer));
  } catch (error) {
    if (error instanceof Replayed) return replay(exchange, error.stored);
    const other = await earlierAnswer(exchange, verb, error);
    if (other !== undefined) return replay(exchange, other);
    throw error;
  }
}

/** Reads of the verb wait for admission themselves; a verb that read nothing is held here. */
async function attempt(exchange: Exchange, verb: Verb): Promise<Answer> {
  const ctx = requestContext(exchange, verb, await guessBinding(exchange));
  try {
    const { params, query, body, file } = exchange;
    const record = verb.on === 'record' ? await loadRecord(ctx, exchange, verb) : {};
    return await verb.run(ctx, { params, query, body, file, record } as never);
  } finally {
    if (verb.access !== 'public') await ctx.admitted();
  }
}

async function loadRecord(ctx: Context, { params, incoming }: Exchange, verb: Verb): Promise<Rec> {
  const { noun } = verb;
  if (noun === undefined) throw new Error(`${verb.name} is on a record but has no noun`);
  const id = pathId(params, Object.hasOwn(params, noun.idParam) ? noun.idParam : 'id');
  const record = (await ctx.store.get(noun, id)) ?? fail('not_found');
  const asserted = incoming.headers['if-match']?.replace(/^W\/|"/g, '');
  if (asserted !== undefined && asserted !== '*' && asserted !== String(record.version)) {
    fail('version_conflict', {
      errors: [{ field: 'If-Match', location: 'header', actual: record.version }],
    });
  }
  return record;
}

/** A repeat gets the first answer; the same key with another body is 422 (spec: Safe retries 2). */
function replay(exchange: Exchange, stored: StoredAnswer): Outgoing {
  if (stored.bodyHash !== exchange.answerSlot?.bodyHash) fail('idempotency_key_reused');
  return jsonAnswer(exchange.incoming, stored.status, stored.body, {
    ...(stored.status < 400 && versionTag(JSON.parse(stored.body))),
    'Idempotency-Replayed': 'true',
  });
}

/**
 * What a request that was refused is answered instead: another run of the same one may have been answered after this one had
 * looked for that, and have done what refused this one. Throws idempotency_in_progress while that run is under way.
 */
async function earlierAnswer(
  exchange: Exchange,
  verb: Verb,
  error: unknown,
): Promise<StoredAnswer | undefined> {
  const { admission, world, isAnswerKept } = exchange;
  if (!(error instanceof Failure) || admission === undefined || isAnswerKept === true) return;
  if (!DECIDED.has(error.status)) return;
  const { tenantId, mode, generation, clockOffsetMs } = admission;
  const nowMs = world.clock.now() + clockOffsetMs;
  const store = bindStore(world, { tenantId, mode, generation });
  const stored = await keepRefusal(exchange, verb, { error, store, nowMs }).catch((cause) => {
    const { requestId: request_id } = exchange.incoming;
    world.log({ level: 'warn', request_id, message: 'refusal not kept', cause: String(cause) });
    return undefined;
  });
  if (stored?.state !== 'running') return stored;
  if ((stored.leaseUntil ?? 0) <= nowMs) return undefined;
  return fail('idempotency_in_progress', { headers: { 'Retry-After': '1' } });
}

/** 409 and 422 decided after the work began are final answers too, kept here where no commit did; tells what is there instead. */
async function keepRefusal(
  exchange: Exchange,
  verb: Verb,
  { error, store, nowMs }: { error: Failure; store: BoundStore; nowMs: number },
): Promise<StoredAnswer | undefined> {
  const { answerSlot, incoming } = exchange;
  const replaces = exchange.isSlotOurs === true;
  const answer = refusalToKeep(exchange, verb, error, { nowMs, replaces });
  if (answer === undefined)
    return answerSlot && !replaces ? store.readAnswer(answerSlot.slot, nowMs) : undefined;
  const token = incoming.requestId.slice(0, 36);
  return store.commit([], { token, nowMs, answer }).then(
    () => undefined,
    (cause) => {
      if (cause instanceof AnswerTaken) return cause.stored;
      throw cause;
    },
  );
}

/** Bytes of which nothing else is said. */
const OCTETS = 'application/octet-stream';

const outgoing = (exchange: Exchange, verb: Verb, answer: Answer): Outgoing =>
  answer.raw !== undefined
    ? rawAnswer(exchange.incoming, answer, verb.contentType ?? verb.files?.[0] ?? OCTETS)
    : jsonAnswer(
        exchange.incoming,
        answer.status ?? verb.status[0] ?? 200,
        sendable(successBody(answer), answer.data),
        { ...versionTag(answer), ...answer.headers },
      );

function versionTag({ data }: Pick<Answer, 'data'>): Record<string, string> {
  const version = (data as { version?: unknown } | null)?.version;
  return typeof version === 'number' ? { ETag: `"${version}"` } : {};
}
