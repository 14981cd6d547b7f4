// POST /bill/receipts/credit-note/ and /debit-note/: takes back part or all of an authorized document, or adds to it. Spec: tax
// documents; contract#error-codes: their endpoints have no 422 or 409, so every refusal is a 400.

import { statesParts } from '#domain/fiscal/stated-totals.ts';
import { noteFor, voucherType } from '#domain/fiscal/voucher-types.ts';
import { fail } from '#kernel/error.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertLookups } from '#resource/references.ts';
import { tellingPrices } from './draft/assumed-prices.ts';
import { corrected } from './draft/correction.ts';
import { type NoteKind, type NoteRequest, noteRequest } from './draft/note-request.ts';
import { type NoteSource, noteFields, noteSource } from './draft/note-source.ts';
import { FISCAL_RULES, withStatus } from './fiscal-failures.ts';
import { refuseCorrected } from './issue/correction-claim.ts';
import { issue, newDraft, ownOr, resume } from './issue/issue.ts';
import type { IssueRequest } from './issue/issue-request.ts';
import { Moved } from './issue/related.ts';
import { TaxDocument } from './records/tax-document.ts';

export const createCreditNote = noteVerb('credit_note', {
  path: '/bill/receipts/credit-note/',
  summary: 'Create a credit note, total or partial, against an authorized document',
  description:
    'Without items or an amount it takes back all that is left of the document, and never more than its `saldo_acreditable`. Beside `comprobante_id` it may name the delivery notes of its goods and a period; a document of ours named by its number alone has its balance counted too. Without `autorizar` the answer is a draft (`borrador`).',
});

export const createDebitNote = noteVerb('debit_note', {
  path: '/bill/receipts/debit-note/',
  summary: 'Create a debit note, an upward adjustment of an authorized document',
  description:
    'For a document of this account it states its items or its amount. Once authorized it adds to the `saldo_acreditable` of the document. Without `autorizar` the answer is a draft (`borrador`).',
});

type NoteWords = { path: string; summary: string; description: string };

function noteVerb(kind: NoteKind, { path, ...told }: NoteWords) {
  return verb(
    TaxDocument,
    {
      name: `bill/receipts.create_${kind}`,
      ...told,
      method: 'POST',
      path,
      access: 'invoices:write',
      offered: (document) => takes(kind, document),
      body: noteRequest,
      needsBody: true,
      data: shownRecord(TaxDocument),
      fails: [
        ...FISCAL_RULES,
        'related_record_not_found',
        'record_locked',
        'credit_exceeds_balance',
        'invalid_state_transition',
        'tax_authority_rejected',
        'tax_authority_unavailable',
        'idempotency_in_progress',
      ],
      failStatus: withStatus(400),
    },
    async (ctx, { body: said }) => {
      const wish = {
        authorize: said.autorizar === true,
        onUnavailable: said.on_unavailable ?? 'fail',
      } as const;
      const own = await ownOr(ctx, askedOf(ctx, said, kind));
      if (own.held !== undefined) return resume(ctx, own.held, { ...wish, answer: toldOf(said) });
      const { id, found } = own;
      const answer = toldOf(found.body);
      return issued(ctx, found, { ...wish, answer, id, corrige_id: said.corrige_id });
    },
  );
}

/** A note of a document has its prices as that has them. */
const toldOf = (request: NoteRequest) =>
  request.comprobante_id === undefined ? tellingPrices(request) : undefined;

/** The whole request with what it refers to. */
async function askedOf(ctx: Context, said: NoteRequest, kind: NoteKind): Promise<Asked> {
  const body = await corrected(ctx, said, [kind]);
  requireAmount(kind, body);
  const [source] = await Promise.all([
    noteSource(ctx, body),
    assertLookups(ctx, TaxDocument, said),
  ]);
  await refuseCorrected(ctx, said.corrige_id);
  return { body, kind, source };
}

type Asked = { body: NoteRequest; kind: NoteKind; source: NoteSource };
type Wish = Pick<IssueRequest, 'authorize' | 'onUnavailable' | 'answer'> & {
  id: string;
  corrige_id?: string;
};

/** Decided anew where other notes came in while this one waited for its turn. */
async function issued(
  ctx: Context,
  asked: Asked,
  { id, corrige_id, ...wish }: Wish,
): Promise<Answer<TaxDocument>> {
  const { body, kind, source } = asked;
  const { original = source.answered } = source;
  const draft = newDraft(ctx, { ...noteFields(ctx, body, kind, source), corrige_id }, id);
  try {
    return await issue(ctx, { ...wish, draft, isStored: false, related: { original } });
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    return issued(
      ctx,
      { ...asked, source: await noteSource(ctx, body) },
      { ...wish, id, corrige_id },
    );
  }
}

/** Notes answer authorized documents that are none; a credit note, those that still have something to take back. */
function takes(
  kind: NoteKind,
  { estado, tipo_comprobante, saldo_acreditable = 0 }: TaxDocument,
): boolean {
  const type = voucherType(tipo_comprobante);
  const isAnswerable = type !== undefined && noteFor(type, kind) !== undefined;
  return (
    estado === 'autorizado' && isAnswerable && (kind === 'debit_note' || saldo_acreditable > 0)
  );
}

/** A credit without an amount is of all that is left; a debit has nothing to default to. */
function requireAmount(kind: NoteKind, request: NoteRequest): void {
  const { comprobante_id, items, importe } = request;
  const isOurs = comprobante_id !== undefined;
  const isStated = items !== undefined || importe !== undefined || statesParts(request);
  if (kind === 'credit_note' || !isOurs || isStated) return;
  fail('validation_error', {
    errors: [{ field: 'importe', location: 'body', code: 'conditional_required' }],
  });
}
