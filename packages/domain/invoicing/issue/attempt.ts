// One attempt to have a document authorized: takes the next number of its sequence, asks the authority, and says what the document
// becomes. Nothing is written here: the caller commits document, number and everything that follows from them together. The
// sandbox decides at once, so one commit is enough; an authority that can lose an answer needs the number on record first.
import { toIso } from '#kernel/clock.ts';
import { type ErrorCode, Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Context, Rec } from '#resource/context.ts';
import type { Authorization } from '#resource/ports.ts';
import { authorityFor } from '../draft/issuer.ts';
import { isNote, voucherType } from '../fiscal/voucher-types.ts';
import { fullNumber, sequenceOf } from './document-number.ts';
import { qrUrl } from './qr.ts';

export type OnUnavailable = 'fail' | 'queue';
/** `fields` amend the document; `numbering` takes the number, only when it was really used. */
export type Attempt = {
  fields: Rec;
  numbering: readonly Change[];
  failure?: Failure;
  message?: string;
};

const RETRY_AFTER_SECONDS = 5;
const NEXT_TRY_MS = 60_000;
/** Rejections that have a code of their own among ours. */
const CODE_OF: Readonly<Record<string, ErrorCode>> = {
  10015: 'invalid_tax_id',
  10284: 'invalid_tax_id',
  10005: 'sale_point_not_enabled',
  10007: 'voucher_type_not_allowed',
  10243: 'tax_condition_mismatch',
};

export async function attempt(ctx: Context, draft: Rec, mode: OnUnavailable): Promise<Attempt> {
  const { emisor, punto_venta, tipo_comprobante } = draft;
  const sequence = sequenceOf(emisor.cuit, punto_venta, tipo_comprobante);
  const numero = (await ctx.store.lastNumber(sequence)) + 1;
  const client = await authorityFor(ctx, emisor.cuit);
  const said = await client.authorize({ ...draft, numero });
  const tried = { intentos: draft.intentos + 1 };
  if (said.result === 'approved') {
    const fields = { ...tried, ...authorized(ctx, { ...draft, numero }, said) };
    return { fields, numbering: [{ kind: 'number', sequence, to: numero }] };
  }
  if (said.result === 'rejected') {
    const fields = { ...tried, ...REJECTED, errores_autoridad: said.errors };
    return { fields, numbering: [], failure: rejection(draft, said) };
  }
  return unreachable(ctx, { ...draft, ...tried }, { said: doubtful(said), mode });
}

/** The sandbox knows no other answers. */
const doubtful = (said: Authorization): Said<'unavailable'> =>
  said.result === 'unavailable'
    ? said
    : { result: 'unavailable', reason: said.result, uncertain: true };

type Said<R> = Extract<Authorization, { result: R }>;

const REJECTED = { estado: 'rechazado', resultado: 'R', proximo_intento_at: undefined };

function authorized(ctx: Context, document: Rec, said: Said<'approved'>): Rec {
  const kind = voucherType(document.tipo_comprobante)?.kind;
  return {
    estado: 'autorizado',
    resultado: 'A',
    numero: document.numero,
    numero_completo: fullNumber(document.punto_venta, document.numero),
    cae: said.cae,
    cae_vencimiento: said.caeExpiration,
    qr_url: qrOf(document, said.cae),
    observaciones_autoridad: said.observations,
    authorized_at: toIso(ctx.clock.now()),
    proximo_intento_at: undefined,
    ...(kind !== undefined && !isNote(kind) && { saldo_acreditable: document.total, notas: [] }),
  };
}

const qrOf = (document: Rec, cae: string): string =>
  qrUrl({
    date: document.fecha,
    issuerCuit: document.emisor.cuit,
    salePoint: document.punto_venta,
    voucherCode: document.tipo_comprobante,
    number: document.numero,
    total: document.total,
    currency: document.moneda,
    exchangeRate: document.cotizacion,
    receiverDocumentType: document.receptor.tipo_documento,
    receiverDocumentNumber: document.receptor.numero_documento,
    cae,
  });

function rejection(draft: Rec, said: Said<'rejected'>): Failure {
  const code = CODE_OF[said.errors[0]?.code ?? ''] ?? 'tax_authority_rejected';
  const errors = said.errors.map(({ code: authority_code, message }) => ({
    message,
    authority_code,
    comprobante_id: draft._id,
  }));
  return new Failure(code, { errors: [...errors, ...(said.detail ?? [])] });
}

/** Where the authority may have the document, only asking it tells; until then it is neither a draft nor authorized. */
function unreachable(
  ctx: Context,
  draft: Rec,
  { said, mode }: { said: Said<'unavailable'>; mode: OnUnavailable },
): Attempt {
  const waiting = said.uncertain ? 'pendiente_verificacion' : 'procesando';
  const { intentos } = draft;
  if (mode === 'queue') {
    const proximo_intento_at = toIso(ctx.clock.now() + NEXT_TRY_MS);
    const fields = { intentos, estado: waiting, proximo_intento_at };
    return { fields, numbering: [], message: said.reason };
  }
  const estado = said.uncertain ? waiting : draft.estado;
  const failure = new Failure('tax_authority_unavailable', {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    errors: [{ message: said.reason, comprobante_id: draft._id, estado }],
  });
  return { fields: { intentos, estado }, numbering: [], failure };
}
