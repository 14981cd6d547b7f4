// One request in hand: what each step of the pipeline has found so far, typed. It is middy's "event", so that steps
// share it without string keys; they read and fill it in the order of serve.ts.
import type middy from '@middy/core';
import type { Context as LambdaContext } from 'aws-lambda';
import type { UploadedFile, Verb } from '#resource/declaration.ts';
import type { Members } from '#resource/fields/row.ts';
import type { Routes } from '#resource/routes.ts';
import type { Admission, Credential } from '#store/admission.ts';
import type { Outgoing } from './envelope.ts';
import type { Incoming } from './event.ts';
import type { Runtime } from './runtime.ts';

/**
 * Where the answer of this request is stored for its repetitions, for so many seconds; `owner` is the id of the request. `aloneSinceMs`, by
 * the clock of the attempt: the runtime's, known with the guess.
 */
export type Idempotency = {
  key: string;
  bodyHash: string;
  seconds: number;
  owner: string;
  aloneSinceMs?: number | undefined;
};

export type RequestState = {
  readonly runtime: Runtime;
  readonly routes: Routes;
  readonly incoming: Incoming;
  readonly startedAt: number;
  /** Milliseconds that the function may still use. */
  readonly remainingMs: () => number;
  verb?: Verb;
  params: Readonly<Record<string, string>>;
  query: Members;
  body: unknown;
  file?: UploadedFile;
  credential?: Credential;
  /**
   * Authentication, rate limit and scope: started early, known late. Reads of the verb run meanwhile (one round trip);
   * nothing is written or answered before it holds, and its failure outranks every other.
   */
  gate?: Promise<Admission>;
  admission?: Admission;
  idempotency?: Idempotency;
  /** A commit of this request has stored its answer in the idempotency record. */
  isAnswerStored?: boolean;
  /** The record is what this request wrote, or took over from an earlier run of it; its next write replaces that. */
  ownsIdempotencyRecord?: boolean;
};

export type Request = middy.Request<RequestState, Outgoing, Error, LambdaContext>;
export type Step = middy.MiddlewareObj<RequestState, Outgoing, Error, LambdaContext>;
