// The only catalogue of error codes: what the wire says, with which status, in which language, and when.
// Spec: Errors; contract#error-codes, contract#error-body. A code never changes its meaning or its status.

import { ACCESS_ERRORS } from './errors/access-errors.ts';
import type { ErrorEntry } from './errors/entry.ts';
import { FISCAL_ERRORS } from './errors/fiscal-errors.ts';
import { REQUEST_ERRORS } from './errors/request-errors.ts';
import { SERVICE_ERRORS } from './errors/service-errors.ts';
import { STATE_ERRORS } from './errors/state-errors.ts';

export const ERRORS = {
  ...REQUEST_ERRORS,
  ...ACCESS_ERRORS,
  ...STATE_ERRORS,
  ...FISCAL_ERRORS,
  ...SERVICE_ERRORS,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

const FIELD_CODES = [
  'required',
  'invalid_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'out_of_range',
  'not_multiple_of',
  'invalid_format',
  'invalid_enum',
  'too_few_items',
  'too_many_items',
  'unknown_field',
  'not_found',
  'not_unique',
  'immutable',
  'conditional_required',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/**
 * One line of `errors[]`. `field` is a dotted path with brackets ("items[0].price"). Params such as min, max, allowed,
 * actual, from, to are added flat.
 */
export type FieldError = {
  field?: string;
  location?: 'body' | 'query' | 'path' | 'header';
  code?: FieldCode | ErrorCode;
  message?: string;
  [param: string]: unknown;
};

/** The most lines of errors[] in one answer. */
export const FIELD_ERRORS_MAX = 50;

/** What may accompany a failure: `status` overrides the catalogue (a verb's declared one), `headers` go on the answer. */
type FailureDetail = {
  errors?: FieldError[];
  status?: number;
  headers?: Record<string, string>;
  cause?: unknown;
  message?: string;
};

/**
 * The one error class: a catalogue code with its details. Anything else thrown is an internal_error. What a client is refused for has no
 * stack: the client is told by code and field, and no line of the log has it.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[];
  readonly headers: Record<string, string>;
  constructor(code: ErrorCode, detail: FailureDetail = {}) {
    const status = detail.status ?? ERRORS[code].status;
    const { stackTraceLimit } = Error;
    if (status < 500) Error.stackTraceLimit = 0;
    super(detail.message ?? ERRORS[code].en, { cause: detail.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.status = status;
    this.errors = (detail.errors ?? []).slice(0, FIELD_ERRORS_MAX);
    this.headers = detail.headers ?? {};
  }
}

export type Language = 'en' | 'es';

/** Where the code is explained, in the language of the answer. */
export const docsUrl = (code: ErrorCode, language: Language): string =>
  `/docs/${language === 'es' ? 'es/' : ''}errors#${code}`;

/** Throws the failure of that code. */
export function fail(code: ErrorCode, detail: FailureDetail = {}): never {
  throw new Failure(code, detail);
}

/** Throws validation_error when there is at least one field error. */
export function refuse(errors: FieldError[]): void {
  if (errors.length > 0) fail('validation_error', { errors });
}
