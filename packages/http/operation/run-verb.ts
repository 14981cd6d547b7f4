// The innermost step: runs the verb in a context bound to the caller's tenant, mode and generation, and makes the
// envelope of what it answers, or of what an earlier request with the same key was answered.
import { hash } from 'node:crypto';
import { Failure, fail } from '#kernel/error.ts';
import { parseJson } from '#kernel/json.ts';
import { assertMatch, isKnown } from '#resource/conditional-request.ts';
import type { Answer, Context, Links } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { expandAnswer } from '#resource/expand/expand-answer.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import { refuseAhead } from '#resource/input/days-told.ts';
import { pathId } from '#resource/path-id.ts';
import {
  IdempotencyConflict,
  type IdempotencyRecord,
  isLeased,
} from '#store/idempotency-records.ts';
import type { BoundStore } from '#store/repository.ts';
import { jsonAnswer, type Outgoing, rawAnswer, successBody } from '../envelope.ts';
import type { RequestState } from '../request-state.ts';
import { withinBudget } from '../time-budget.ts';
import { sendable } from './answer-size.ts';
import { bindStore, guessBinding } from './binding.ts';
import { Replayed, retrying } from './contention.ts';
import { askedAt, refusalToStore } from './idempotency-write.ts';
import { inLanguage } from './in-language.ts';
import { requestContext } from './request-context.ts';
import { openedAnswer } from './sealed-answer.ts';
import { withLinks } from './with-links.ts';

/** What a verb refuses with, once the caller is admitted. */
const DECIDED: ReadonlySet<number> = new Set([400, 404, 409, 422]);

export async function runVerb(state: RequestState): Promise<Outgoing> {
  return withinBudget(state, answered(state));
}

/** The same, however long it takes. */
export async function answered(state: RequestState): Promise<Outgoing> {
  const { runtime, verb } = state;
  if (verb === undefined) return fail('route_not_found');
  try {
    const answer = await retrying(runtime, () => attempt(state, verb));
    const told = inLanguage(answer, verb.noun, state.incoming.language);
    return outgoing(state, verb, withLinks(state, verb, told));
  } catch (error) {
    if (error instanceof Replayed) return replay(state, verb, error.stored);
    const other = await earlierAnswer(state, verb, error);
    if (other !== undefined) return replay(state, verb, other);
    throw error;
  }
}

/** Reads of the verb wait for admission themselves; a verb that read nothing is held here. */
async function attempt(state: RequestState, verb: Verb): Promise<Answer> {
  const ctx = requestContext(state, verb, await guessBinding(state));
  try {
    const { params, query, body, file } = state;
    const record = verb.on === 'record' ? await loadRecord(ctx, state, verb) : {};
    refuseAhead(body, ctx.clock.now());
    const answer = await verb.run(ctx, { params, query, body, file, record } as never);
    if (hasNothingKept(state)) await ctx.commit([], answer);
    return verb.noun === undefined || query.expand === undefined
      ? answer
      : await expandAnswer(ctx, verb.noun, query, answer);
  } finally {
    if (verb.access !== 'public') await ctx.admitted();
  }
}

/** The verb found nothing to change: its answer is that of the key all the same. */
const hasNothingKept = ({ idempotency, isAnswerStored, ownsIdempotencyRecord }: RequestState) =>
  idempotency !== undefined && isAnswerStored !== true && ownsIdempotencyRecord !== true;

async function loadRecord(
  ctx: Context,
  { params, incoming }: RequestState,
  verb: Verb,
): Promise<AnyRow> {
  const { noun } = verb;
  if (noun === undefined) throw new Error(`${verb.name} is on a record but has no noun`);
  const id = pathId(params, Object.hasOwn(params, noun.idParam) ? noun.idParam : 'id');
  const record = (await ctx.store.get(noun, id)) ?? fail('not_found');
  assertMatch(incoming.headers, record);
  return record;
}

/** A repeat gets the first answer; the same key with another body is 422 (spec: Safe retries 2). */
async function replay(
  state: RequestState,
  verb: Verb,
  stored: IdempotencyRecord,
): Promise<Outgoing> {
  if (stored.bodyHash !== state.idempotency?.bodyHash) fail('idempotency_key_reused');
  const body = await openedAnswer(state, verb, stored);
  return jsonAnswer(state.incoming, stored.status, body, {
    ...(stored.status < 400 && shownHeaders(stored.status, answerIn(body))),
    'Idempotency-Replayed': 'true',
  });
}

/**
 * What a request that was refused is answered instead: another run of the same one may have been answered after this one had
 * looked for that, and have done what refused this one. Throws idempotency_in_progress while that run is under way.
 */
async function earlierAnswer(
  state: RequestState,
  verb: Verb,
  error: unknown,
): Promise<IdempotencyRecord | undefined> {
  const { admission, runtime, isAnswerStored } = state;
  if (!(error instanceof Failure) || admission === undefined || isAnswerStored === true) return;
  if (!DECIDED.has(error.status)) return;
  const { tenantId, mode, generation, clockOffsetMs } = admission;
  const nowMs = runtime.clock.now() + clockOffsetMs;
  const store = bindStore(runtime, { tenantId, mode, generation });
  const stored = await keepRefusal(state, verb, { error, store, nowMs }).catch((cause) => {
    const { requestId: request_id } = state.incoming;
    runtime.log({ level: 'warn', request_id, message: 'refusal not kept', cause: String(cause) });
    return undefined;
  });
  if (stored?.state !== 'running') return stored;
  const { aloneSinceMs } = state.idempotency ?? {};
  if (!isLeased(stored, { nowMs, aloneSinceMs })) return undefined;
  return fail('idempotency_in_progress', { headers: { 'Retry-After': '1' } });
}

/** 409 and 422 decided after the work began are final answers too, kept here where no commit did; tells what is there instead. */
async function keepRefusal(
  state: RequestState,
  verb: Verb,
  { error, store, nowMs }: { error: Failure; store: BoundStore; nowMs: number },
): Promise<IdempotencyRecord | undefined> {
  const { idempotency, incoming } = state;
  const replaces = state.ownsIdempotencyRecord === true;
  const answer = refusalToStore(state, verb, error, { nowMs, replaces });
  if (answer === undefined)
    return idempotency && !replaces
      ? store.readIdempotencyRecord(idempotency.key, askedAt(idempotency, nowMs))
      : undefined;
  const token = incoming.requestId.slice(0, 36);
  return store.commit([], { token, nowMs, answer }).then(
    () => undefined,
    (cause) => {
      if (cause instanceof IdempotencyConflict) return cause.stored;
      throw cause;
    },
  );
}

/** Bytes of which nothing else is said. */
const OCTETS = 'application/octet-stream';

function outgoing({ incoming }: RequestState, verb: Verb, answer: Answer): Outgoing {
  if (answer.raw !== undefined)
    return rawAnswer(incoming, answer, verb.contentType ?? verb.files?.[0] ?? OCTETS);
  const body = sendable(successBody(answer), answer.data);
  const status = answer.status ?? verb.status[0] ?? 200;
  const headers = { ...shownHeaders(status, answer), ...answer.headers };
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
    return jsonAnswer(incoming, status, body, headers);
  const ETag = contentTag(body, answer);
  return isKnown(incoming.headers, ETag)
    ? jsonAnswer(incoming, 304, '', { ...headers, ETag })
    : jsonAnswer(incoming, status, body, { ...headers, ETag });
}

/**
 * The tag of what a client is shown. Stocks and balances move without a new version, and links follow the caller's rights, so the version,
 * which If-Match asks for, comes first and the content after it.
 */
function contentTag(body: string, { data }: Pick<Answer, 'data'>): string {
  const version = (data as { version?: unknown } | null)?.version;
  const content = hash('sha256', body, 'base64url').slice(0, 16);
  return typeof version === 'number' ? `"${version}.${content}"` : `"${content}"`;
}

/** What the headers say of the record that is shown: its version, and of one that was created where it is. contract#links. */
function shownHeaders(
  status: number,
  { data, links }: Pick<Answer, 'data' | 'links'>,
): Record<string, string> {
  const version = (data as { version?: unknown } | null)?.version;
  return {
    ...(typeof version === 'number' && { ETag: `"${version}"` }),
    ...(status === 201 && links?.self !== undefined && { Location: links.self.href }),
  };
}

/** The answer that a kept body shows. */
function answerIn(body: string): Pick<Answer, 'data' | 'links'> {
  const { data, _links: links } = parseJson(body) as { data: unknown; _links?: Links };
  return { data, ...(links !== undefined && { links }) };
}
