// What can go wrong with the authority, told apart by what may be done next; everything inside this package throws it and the
// client turns it into the port's outcomes (fiscal#outcomes).
import { Failure } from '#kernel/error.ts';

type TroubleKind =
  /** Nothing of the request left this machine. */
  | 'not_sent'
  /** It may have arrived; what came back, if anything, does not tell. */
  | 'unanswered'
  /** The certificate is refused or does not speak for the taxpayer: asking again does not help. */
  | 'misconfigured'
  /** The taxpayer has no such sale point for this service, or it is blocked. */
  | 'no_sale_point'
  /** The access ticket is refused (600): another one may help. */
  | 'ticket_refused'
  /** The ticket is sound but its list of relations lacks the taxpayer; the list is frozen when a ticket is issued. */
  | 'not_represented'
  /** WSAA gives no second ticket while it deems the first one fresh (coe.alreadyAuthenticated). */
  | 'has_ticket';

export class Trouble extends Error {
  readonly kind: TroubleKind;
  constructor(kind: TroubleKind, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.kind = kind;
  }
}

/** Is it one of these kinds? */
export const isTrouble = (error: unknown, ...kinds: TroubleKind[]): error is Trouble =>
  error instanceof Trouble && kinds.includes(error.kind);

/** Only the taxpayer or the operator can mend it. */
export const isConfiguration = (error: unknown): boolean =>
  isTrouble(error, 'misconfigured', 'not_represented', 'no_sale_point');

const RETRY_AFTER_SECONDS = '5';

/** sale_point_not_enabled, tax_configuration_missing or tax_authority_unavailable; what is no trouble of the authority stays what it is. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof Trouble)) return error;
  const errors = [{ message: error.message }];
  if (error.kind === 'no_sale_point') {
    const errors = [{ field: 'punto_venta', message: error.message }];
    return new Failure('sale_point_not_enabled', { errors });
  }
  if (isConfiguration(error)) return new Failure('tax_configuration_missing', { errors });
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
  return new Failure('tax_authority_unavailable', { errors, headers, cause: error.cause });
}
