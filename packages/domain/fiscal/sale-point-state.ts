// What the authority's list of sale points says of one: registered, neither blocked nor closed, of a kind for the web service
// that authorizes document by document (fiscal#taxpayers; kinds are written "CAE - Ri Iva", those for contingencies "CAEA - …").
import type { SalePoint } from '#resource/ports.ts';

/** What five digits can write, and so what a request may name (contract#tax-documents): such a number is none or not enabled. */
export const SALE_POINT_MAX = 99_999;
/** The last one that the authority gives out (10004), and so that an account may be set up with. */
export const LAST_SALE_POINT = SALE_POINT_MAX - 1;

export const SALE_POINT_STATES = [
  'enabled',
  'none_registered',
  'not_registered',
  'blocked',
  'closed',
  'not_for_web_services',
] as const;
type SalePointState = (typeof SALE_POINT_STATES)[number];

export function salePointState(
  registered: readonly SalePoint[],
  found: SalePoint | undefined,
): SalePointState {
  if (registered.length === 0) return 'none_registered';
  if (found === undefined) return 'not_registered';
  if (found.baja !== undefined) return 'closed';
  if (found.bloqueado) return 'blocked';
  return /^CAE(?!A)/.test(found.tipo_emision) ? 'enabled' : 'not_for_web_services';
}

/** False where its kind is that of issuers of another condition; a bare "CAE" does not tell. */
export const mayServeExempt = ({ tipo_emision }: SalePoint): boolean =>
  /^CAE\W*$|exento/i.test(tipo_emision);
