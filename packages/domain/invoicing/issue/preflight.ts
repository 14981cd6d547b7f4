// What the authority is asked in the round trip of the last number, so that a document that it would refuse costs neither a number
// nor a message: the sale points where an exempt issuer needs one of its own kind (10096), the rate where the currency is foreign
// (10038, 10119). What it does not tell holds nothing up, since it judges the document itself.

import { checkRate, PESO, rateDay } from '#domain/fiscal/currency.ts';
import { mayServeExempt, salePointState } from '#domain/fiscal/sale-point-state.ts';
import { businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { AuthorityClient, ExchangeRate, SalePoint } from '#resource/ports.ts';
import { type TaxDocument, WAITING } from '../records/tax-document.ts';
import { isOfAuthority } from './outcome.ts';

type PreflightFacts = { salePoints?: readonly SalePoint[]; rate?: ExchangeRate };
/** Asks once, when it is called first. */
export type Preflight = () => Promise<PreflightFacts>;

/** Nothing is asked about a document that the queue holds: no request waits for the answer, and a refusal of the authority ends it. */
export function preflightOf(ctx: Context, client: AuthorityClient, draft: TaxDocument): Preflight {
  let asked: Promise<PreflightFacts> | undefined;
  return () => {
    asked ??= WAITING.includes(draft.estado) ? Promise.resolve({}) : ask(ctx, client, draft);
    return asked;
  };
}

/** Throws sale_point_not_enabled and currency_rate_out_of_range. */
export function checkPreflight(draft: TaxDocument, { salePoints, rate }: PreflightFacts): void {
  if (salePoints !== undefined) checkExemptPoint(draft, salePoints);
  const { cotizacion, cancela_misma_moneda_ext } = draft;
  if (rate !== undefined) checkRate({ cotizacion, cancela_misma_moneda_ext }, rate);
}

async function ask(
  ctx: Context,
  client: AuthorityClient,
  draft: TaxDocument,
): Promise<PreflightFacts> {
  const isExempt = draft.emisor.condicion_iva === 'exento';
  const [salePoints, rate] = await Promise.all([
    isExempt ? ifAnswered(client.salePoints()) : undefined,
    draft.moneda === PESO ? undefined : rateOf(ctx, client, draft),
  ]);
  return { salePoints, rate };
}

/** The latest one; that of a certain day where the document must bear it. */
async function rateOf(
  ctx: Context,
  client: AuthorityClient,
  { moneda, fecha, cancela_misma_moneda_ext }: TaxDocument,
): Promise<ExchangeRate | undefined> {
  if (cancela_misma_moneda_ext !== true) return ifAnswered(client.exchangeRate({ moneda }));
  const day = rateDay(fecha, businessDate(ctx.clock.now()));
  const rate = await ifAnswered(client.exchangeRate({ moneda, fecha: day }));
  return rate?.fecha !== undefined && rate.fecha > day ? undefined : rate;
}

async function ifAnswered<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isOfAuthority(error)) return undefined;
    throw error;
  }
}

const EXEMPT_KIND = 'An exempt issuer needs a sale point "Exento en IVA - Web Services"';

function checkExemptPoint({ punto_venta }: TaxDocument, registered: readonly SalePoint[]): void {
  if (registered.length === 0) return;
  const found = registered.find((point) => point.punto_venta === punto_venta);
  const state = salePointState(registered, found);
  const isOfKind = found === undefined || mayServeExempt(found);
  if (state === 'enabled' && isOfKind) return;
  const usable = registered.filter(
    (point) => salePointState(registered, point) === 'enabled' && mayServeExempt(point),
  );
  fail('sale_point_not_enabled', {
    errors: [
      {
        field: 'punto_venta',
        location: 'body',
        reason: state === 'enabled' ? 'not_for_exempt_issuers' : state,
        ...(state === 'enabled' && { message: EXEMPT_KIND }),
        ...(found && { tipo_emision: found.tipo_emision }),
        allowed: usable.map((point) => point.punto_venta),
        actual: punto_venta,
      },
    ],
  });
}
