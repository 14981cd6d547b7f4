// An authority that can lose no answer decides within the same commit: document, number, answer and all that follows from them
// are written together, so that no crash leaves one without the others. This is the sandbox. It refuses days before the last
// document of the sequence as the real one does (10016).
import { nextFault } from '#domain/account/next-fault.ts';
import type { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import type { AuthorityClient, Authorization } from '#resource/ports.ts';
import { type TaxDocument, WAITING } from '../records/tax-document.ts';
import { keyOfNumber, sequenceOf } from './document-number.ts';
import { laterDates } from './issue-day.ts';
import { answerOf, type IssueRequest, withFields, writtenWith } from './issue-request.ts';
import { type OnUnavailable, STATES } from './issuing.ts';
import { nextTryAt } from './lease.ts';
import {
  authorizedFields,
  misconfigured,
  rejectedFields,
  rejection,
  SETTLED,
  unavailable,
  untimely,
} from './outcome.ts';
import { postponed } from './postpone.ts';

/** `fields` amend the document; `besides` takes the number, only when it was really used, and counts a scripted fault. */
type Attempt = {
  fields: Partial<TaxDocument>;
  besides: readonly Change[];
  failure?: Failure;
  message?: string;
};

/** A document that stays as it was (a cancellation while the authority is down) is not written at all. */
export async function issueAtOnce(
  ctx: Context,
  client: AuthorityClient,
  request: IssueRequest,
): Promise<Answer> {
  const { draft, isStored, isFleeting } = request;
  const { fields, besides, failure, message } = await attempt(ctx, client, request);
  const document = withFields(ctx, request, fields);
  if (isFleeting === true && failure !== undefined) {
    return ctx.commit(besides, answerOf(request, { document: draft, failure, message }));
  }
  const written = await writtenWith(ctx, request, document);
  const isTheSame = isStored && draft.estado === fields.estado && WAITING.includes(draft.estado);
  const changes = isTheSame ? postponed(draft, document, false) : written.changes;
  return ctx.commit([...changes, ...besides], answerOf(request, { ...written, failure, message }));
}

async function attempt(
  ctx: Context,
  client: AuthorityClient,
  request: IssueRequest,
): Promise<Attempt> {
  const { onUnavailable } = request;
  const sequence = sequenceOf(request.draft);
  const [last, lastDay, { fault, spent }] = await Promise.all([
    ctx.store.lastNumber(sequence),
    ctx.store.lastNumber(daysOf(sequence)),
    nextFault(ctx, 'authorize'),
  ]);
  const earliest = toDay(lastDay);
  const isEarly = request.draft.fecha < earliest;
  const dates = isEarly ? laterDates(ctx, request.draft, earliest) : {};
  const intentos = request.draft.intentos + 1;
  if (dates === undefined) {
    const failure = untimely(request.draft, { errors: [TOO_EARLY], earliest });
    return { fields: { ...SETTLED, intentos, estado: STATES.draft.estado }, besides: [], failure };
  }
  const draft = { ...request.draft, ...dates };
  const numero = last + 1;
  const said = await client.authorize({ ...draft, numero }, fault);
  if (said.result === 'approved') {
    const authorized = authorizedFields(ctx, { ...draft, numero }, said, request.related.sale);
    const fields = { intentos, ...dates, ...authorized };
    const numbers: Change[] = [
      { kind: 'number', sequence, to: numero },
      { kind: 'claim', key: keyOfNumber(draft, numero), id: draft._id, refusal: TAKEN },
      ...dayAfter(draft, lastDay),
    ];
    return { fields, besides: [...numbers, ...spent] };
  }
  if (said.result === 'rejected') {
    const failure = rejection(draft, said.errors, said.detail);
    return { fields: { intentos, ...rejectedFields(said.errors) }, besides: spent, failure };
  }
  return { ...unreachable(ctx, { ...draft, intentos }, said, onUnavailable), besides: spent };
}

/** Cannot be while the sequence counts on; says that the number is of that document, for the notes that answer it. */
const TAKEN = { code: 'tax_authority_unavailable' } as const;

/** 10016, as the authority words it. */
const TOO_EARLY = {
  code: '10016',
  message:
    'La fecha del comprobante es anterior a la del último autorizado de ese punto de venta y tipo',
};

/** The day of the last document of a sequence is kept as a number beside its own: 20260310. */
const daysOf = (sequence: string): string => `${sequence}#day`;

const toDay = (number: number): string =>
  String(number)
    .padStart(8, '0')
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

function dayAfter(draft: TaxDocument, from: number): Change[] {
  const to = Number(draft.fecha.replaceAll('-', ''));
  return to > from ? [{ kind: 'number', sequence: daysOf(sequenceOf(draft)), to, from }] : [];
}

/** Until the doubt is resolved it is neither a draft nor authorized; what was certainly not sent stays a draft. */
function unreachable(
  ctx: Context,
  draft: TaxDocument,
  said: Exclude<Authorization, { result: 'approved' | 'rejected' }>,
  mode: OnUnavailable,
): Omit<Attempt, 'besides'> {
  const reason = 'reason' in said ? said.reason : said.result;
  const isUncertain = said.result === 'unavailable' && said.uncertain;
  const waiting = STATES[isUncertain ? 'unknown' : 'queued'].estado;
  const { intentos } = draft;
  const estado = mode === 'queue' || isUncertain ? waiting : draft.estado;
  const isKept = WAITING.includes(estado);
  const fields = { intentos, estado, ...(isKept && { proximo_intento_at: nextTryAt(ctx, draft) }) };
  if (mode === 'queue') return { fields, message: reason };
  const kept = { ...draft, estado };
  const isRefused = said.result === 'misconfigured';
  const failure = isRefused ? misconfigured(kept, reason) : unavailable(kept, reason);
  return { fields, failure };
}
