// The innermost step: runs the verb in a context bound to the caller's tenant, mode and generation, and makes the
// envelope of what it answers, or of what an earlier request with the same key was answered.
import { Failure, fail } from '#kernel/error.ts';
import type { Answer, Context, Rec } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { pathId } from '#resource/path-id.ts';
import type { StoredAnswer } from '#store/answers.ts';
import { sendable } from './answer-size.ts';
import { bindStore, guessBinding } from './binding.ts';
import { jsonAnswer, type Outgoing, rawAnswer, successBody } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { refusalToKeep } from './kept-answer.ts';
import { Replayed, retrying } from './race.ts';
import { requestContext } from './request-context.ts';
import { withinBudget } from './time-budget.ts';
import { withLinks } from './with-links.ts';

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
    await keepRefusal(exchange, verb, error);
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

/** 409 and 422 decided after the work began are final answers too; a refusal that no commit kept is kept here, at best. */
async function keepRefusal(exchange: Exchange, verb: Verb, error: unknown): Promise<void> {
  const { admission, world, incoming } = exchange;
  if (!(error instanceof Failure) || admission === undefined || exchange.isAnswerKept) return;
  const { tenantId, mode, generation, clockOffsetMs } = admission;
  const nowMs = world.clock.now() + clockOffsetMs;
  const replaces = exchange.isSlotOurs === true;
  const answer = refusalToKeep(exchange, verb, error, { nowMs, replaces });
  if (answer === undefined) return;
  try {
    const token = incoming.requestId.slice(0, 36);
    await bindStore(world, { tenantId, mode, generation }).commit([], { token, nowMs, answer });
  } catch (cause) {
    world.log({
      level: 'warn',
      request_id: incoming.requestId,
      message: 'refusal not kept',
      cause: String(cause),
    });
  }
}

const outgoing = (exchange: Exchange, verb: Verb, answer: Answer): Outgoing =>
  verb.contentType !== undefined && answer.raw !== undefined
    ? rawAnswer(exchange.incoming, answer, verb.contentType)
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
