// How long one request or worker may work on a document that may be at the authority, and when it is looked at again.
// reliability#authority-silence: after any crash, and after the authority comes back, all is well within 60 s.
import { toIso } from '#kernel/clock.ts';
import type { Context } from '#resource/context.ts';
import type { Attempt, TaxDocument } from '../records/tax-document.ts';

/** Longer than any request may run: its holder is gone by then, or will find that the document's version moved. */
const LEASE_MS = 30_000;
/** A message that was sent is at the authority by then or will never be. */
const QUIET_MS = 60_000;
const FIRST_TRY_MS = 5_000;
const NEXT_TRY_MS = 30_000;
const SPREAD_MS = 15_000;
/** What only the account can repair is not asked every minute. */
const MISCONFIGURED_TRY_MS = 600_000;
const SIMULATED_TRY_MAX_MS = 3_600_000;

type Attempted = { intento?: Attempt };

/** A request or worker holds the document. */
export const isLeased = ({ intento }: Attempted, nowMs: number): boolean =>
  intento?.hasta !== undefined && nowMs < Date.parse(intento.hasta);

/** It may have been sent under its number without an answer being heard. */
export const isDoubtful = ({ intento }: Attempted): boolean => intento?.duda !== undefined;

/** Whatever was sent of it in doubt has arrived by now, if it ever will. */
export const isQuiet = ({ intento }: Attempted, nowMs: number): boolean =>
  intento?.duda === undefined || nowMs >= quietMs(intento.duda);

/** The number taken for the first time. */
export const leased = (numero: number, nowMs: number): Attempt => ({
  numero,
  desde: toIso(nowMs),
  hasta: toIso(nowMs + LEASE_MS),
});

/** The same number in other hands; who let its time run out may have sent it until then. */
export const leasedAgain = ({ numero, hasta, duda }: Attempt, nowMs: number): Attempt => {
  const doubt = hasta ?? duda;
  return { ...leased(numero, nowMs), ...(doubt !== undefined && { duda: doubt }) };
};

/** Without a lease, until a request or worker looks at it again; `isSent`: the latest message was not answered. */
export const unleased = (
  { numero, desde, hasta, duda }: Attempt,
  nowMs: number,
  isSent: boolean,
): Attempt => {
  const lapsed = hasta !== undefined && Date.parse(hasta) <= nowMs ? hasta : undefined;
  const doubt = isSent ? toIso(nowMs) : (lapsed ?? duda);
  return { numero, desde, ...(doubt !== undefined && { duda: doubt }) };
};

/** When the queue looks at it again, spread so that those which wait for one outage do not come back together. */
export function nextTryAt(ctx: Context, document: TaxDocument, isMisconfigured = false): string {
  const nowMs = ctx.clock.now();
  if (document.simulated === true) return toIso(nowMs + simulatedTryMs(document.intentos));
  if (isMisconfigured) return toIso(nowMs + MISCONFIGURED_TRY_MS);
  if (document.intentos <= 1) return toIso(nowMs + FIRST_TRY_MS);
  const spread = Number.parseInt(document._id.slice(-4), 16) + document.intentos * 7919;
  const nextMs = nowMs + NEXT_TRY_MS + (spread % SPREAD_MS);
  const { intento } = document;
  const quietAtMs = intento?.duda === undefined ? nowMs : quietMs(intento.duda);
  return toIso(quietAtMs > nowMs ? Math.min(nextMs, quietAtMs) : nextMs);
}

const quietMs = (doubt: string): number => Date.parse(doubt) + QUIET_MS;

/** A pretended outage does not end by itself: it is asked at once, then less and less often. */
const simulatedTryMs = (tries: number): number =>
  tries <= 1 ? 0 : Math.min(SIMULATED_TRY_MAX_MS, NEXT_TRY_MS * 2 ** (tries - 2));
