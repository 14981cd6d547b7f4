// Who calls and may they: token read and rate-limit update in one round trip (data#authentication). Order of refusal: the
// credential (401), then the limits (429), then the account (403). While a guard is remembered, a refusal costs no I/O at
// all; then only a token known to be revoked is told so before the limits.
import { type ErrorCode, Failure, fail } from '#kernel/error.ts';
import type { Actor, Mode, Role } from '#resource/context.ts';
import type { Scope } from '#resource/scopes.ts';
import { tokenKey } from './control-keys.ts';
import { type SandboxState, sandboxOf } from './rate/sandbox-state.ts';
import type { Refusal } from './rate/usage.ts';
import {
  heldRefusal,
  rateHeaders,
  refund,
  retryAfterSeconds,
  type Spending,
  spend,
} from './rate-limit.ts';
import type { RateState } from './rate-window.ts';
import type { Item, Table } from './table.ts';
import { tokenActor } from './token-slots.ts';
import type { TokenCredential } from './tokens.ts';

/** A session that its issuer signed for this tenant. */
export type SessionCredential = {
  kind: 'session';
  tenantId: string;
  mode: Mode;
  subject: string;
  role: Role;
  scopes: readonly Scope[];
};
export type Credential = TokenCredential | SessionCredential;

export type Admission = {
  tenantId: string;
  mode: Mode;
  actor: Actor;
  /** Sandbox generation; 0 in live mode. */
  generation: number;
  /** How far the sandbox clock stands from the real one; 0 in live mode. */
  clockOffsetMs: number;
  /** Faults were scripted for that generation; never in live mode. */
  hasFaults: boolean;
  limits: RateState;
  /** Settles when the call is counted for good; no answer goes out before. Rejects with service_unavailable. */
  counted?: () => Promise<void>;
  /** A clean-up beside the operation; never rejects. */
  housekeeping?: Promise<void>;
};

const NO_SANDBOX: SandboxState = { generation: 0, clockOffsetMs: 0, hasFaults: false };

/** A refusal that holds from that instant on: a revoked secret never comes back, one that has expired does with a clock set back. */
type Refused = { code: ErrorCode; fromMs: number };
/** Tokens refused for good, per table. */
const refusedTokens = new WeakMap<Table, Map<string, Refused>>();
const REFUSED_TOKENS_MAX = 10_000;
const FOR_GOOD = Number.NEGATIVE_INFINITY;

/**
 * Admits one request of that credential. Throws invalid_token, revoked_token, expired_token (401), rate_limit_exceeded (429,
 * with Retry-After and errors[0].window), tenant_suspended, plan_required, trial_expired (403). 429 and 403 carry the rate headers.
 */
export async function admit(
  control: Table,
  credential: Credential,
  nowMs: number,
): Promise<Admission> {
  const { tenantId } = credential;
  if (credential.kind === 'token') refuseKnown(control, credential, nowMs);
  const held = heldRefusal(control, tenantId, nowMs);
  if (held !== undefined) refuseLimit(held.refusal, held.state);
  const [slot, spending] = await Promise.all([
    credential.kind === 'token' ? control.get(tokenKey(tenantId, credential.slot)) : undefined,
    spend(control, tenantId, nowMs, credential.kind === 'token' ? credential : undefined),
  ]);
  const { item, refusal, state, counted, housekeeping } = spending;
  if (item === undefined) {
    if (credential.kind === 'token')
      rememberRefused(control, credential, { code: 'invalid_token', fromMs: FOR_GOOD });
    fail('invalid_token');
  }
  const actor = await actorOf(control, credential, slot, spending);
  if (refusal !== undefined) refuseLimit(refusal, state);
  await refuseAccount(item, spending);
  return {
    tenantId,
    mode: actor.mode,
    actor,
    ...(actor.mode === 'test' ? sandboxOf(item) : NO_SANDBOX),
    limits: state,
    counted,
    housekeeping,
  };
}

/** A refused credential burns neither the tenant's window nor, from now on, any I/O of this process. */
async function actorOf(
  control: Table,
  credential: Credential,
  slot: Item | undefined,
  { call, state }: Spending,
): Promise<Actor> {
  if (credential.kind === 'session') {
    const { subject, mode, role, scopes } = credential;
    return { kind: 'session', id: subject, mode, role, scopes };
  }
  try {
    return tokenActor(credential, slot, state.nowMs);
  } catch (error) {
    if (error instanceof Failure) {
      const fromMs = error.code === 'expired_token' ? Number(slot?.exp) : FOR_GOOD;
      rememberRefused(control, credential, { code: error.code, fromMs });
    }
    if (call !== undefined) await refund(control, credential.tenantId, call);
    throw error;
  }
}

function rememberRefused(control: Table, credential: TokenCredential, held: Refused): void {
  const refused = refusedOf(control);
  if (refused.size >= REFUSED_TOKENS_MAX) refused.clear();
  refused.set(credential.secretHash, held);
}

function refuseKnown(control: Table, credential: TokenCredential, nowMs: number): void {
  const held = refusedOf(control).get(credential.secretHash);
  if (held !== undefined && nowMs >= held.fromMs) fail(held.code);
}

function refusedOf(control: Table): Map<string, Refused> {
  const refused = refusedTokens.get(control) ?? new Map<string, Refused>();
  refusedTokens.set(control, refused);
  return refused;
}

function refuseLimit(refusal: Refusal, state: RateState): never {
  const { limit } = state.windows[refusal.window];
  const retryAfter = retryAfterSeconds(refusal, state.nowMs);
  return fail('rate_limit_exceeded', {
    headers: { ...rateHeaders(state), 'Retry-After': String(retryAfter) },
    errors: [
      { code: 'rate_limit_exceeded', window: refusal.window, limit, retry_after: retryAfter },
    ],
  });
}

async function refuseAccount(item: Item, { state, counted }: Spending): Promise<void> {
  const code = accountRefusal(item, state.nowMs);
  if (code === undefined) return;
  await counted?.();
  fail(code, { headers: rateHeaders(state) });
}

function accountRefusal(item: Item, nowMs: number): ErrorCode | undefined {
  if (item.sus === true) return 'tenant_suspended';
  if (item.plan === 'none') return 'plan_required';
  const isTrialOver = item.tre !== undefined && Number(item.tre) <= nowMs;
  return item.plan === 'trial' && isTrialOver ? 'trial_expired' : undefined;
}
