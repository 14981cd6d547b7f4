// What came of one attempt, by what a receiver answered or what broke the call. contract#webhook-deliveries.
import { BlockedAddress } from './guarded-lookup.ts';

/** Those of the noun of deliveries, to which an attempt is handed. */
type FailureCode =
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'blocked_address'
  | 'non_2xx'
  | 'redirect';

/** What came of one attempt; success is a `status` of 2xx without a `failure`. */
export type Outcome = {
  status?: number;
  failure?: FailureCode;
  /** The beginning of the answer's text, at most 1 kB. */
  excerpt?: string;
  retryAfter?: string;
};

export function statusFailure(status: number): FailureCode | undefined {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400 ? 'redirect' : 'non_2xx';
}

export function failureCode(error: unknown): FailureCode {
  if (error instanceof BlockedAddress) return 'blocked_address';
  if (!(error instanceof Error)) return 'connect';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const code = 'code' in error ? String(error.code) : '';
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA'].includes(code)) return 'dns';
  if (code === 'ETIMEDOUT') return 'timeout';
  return isTlsCode(code) ? 'tls' : 'connect';
}

const isTlsCode = (code: string): boolean =>
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA)/.test(
    code,
  );
