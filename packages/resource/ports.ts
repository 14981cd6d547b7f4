// Interfaces of what lies outside the tenant's records. The composition (http/world.ts) supplies them to the functions
// that have the right; a verb that finds its port missing was deployed into the wrong function.
import type { FieldError } from '#kernel/error.ts';
import type { Change } from './change.ts';
import type { Mode, Rec } from './context.ts';
import type { Scope } from './declaration.ts';

/** An API token as its owner may see it: never the value, never the hash. */
export type TokenView = {
  _id: string;
  name: string;
  prefix_hint: string;
  mode: Mode;
  scopes: Scope[];
  expires_at: string | null;
  created_at: string;
  created_by: string;
  status: 'active' | 'expired';
};
export type TokenExpiry = '30d' | '60d' | '90d' | '1y' | 'never';

/** API tokens of the context's tenant (data.md 3.1): at most 10 active, value shown once, revocation at once. */
export interface Credentials {
  list(): Promise<TokenView[]>;
  /** Throws token_limit_reached. */
  create(input: {
    name: string;
    mode: Mode;
    scopes: readonly Scope[];
    expires: TokenExpiry;
    createdBy: string;
  }): Promise<{ view: TokenView; token: string }>;
  /** Throws not_found. The old value stops at once; name, scopes, mode and expiry length stay. */
  regenerate(id: string): Promise<{ view: TokenView; token: string }>;
  revoke(id: string): Promise<void>;
}

/** The background job of the workers themselves that follows a move of the sandbox clock: what is due by it now, runs. */
export const CLOCK_MOVED_JOB = 'sandbox.clock-moved';

/** The tenant's isolated test data. */
export interface Sandbox {
  /** Empties it at once by moving to the next generation; the old one is swept later. Returns record counts that were there. */
  reset(): Promise<{ deleted: Record<string, number> }>;
  /** Moves the sandbox clock; undefined takes it back to real time. Live records of the tenant change with it or not at all. */
  setClock(offsetMs: number | undefined, changes?: readonly Change[]): Promise<void>;
  clockOffsetMs(): Promise<number>;
}

/** Encrypts small secrets of a tenant at rest (KMS when deployed, a local key on the local stack). */
export interface Vault {
  /** `purpose` is bound to the ciphertext: opening with another one fails. */
  seal(plain: string, purpose: string): Promise<string>;
  open(sealed: string, purpose: string): Promise<string>;
}

/** A webhook delivery to attempt after so many seconds. */
export type DeliveryMessage = {
  tenantId: string;
  mode: Mode;
  generation: number;
  deliveryId: string;
};
export interface DeliveryQueue {
  send(messages: readonly DeliveryMessage[], delaySeconds?: number): Promise<void>;
}

/** Which addresses webhooks may be sent to. */
export interface WebhookAddresses {
  /** Why that URL is refused, as far as it can be told without resolving its name; undefined when it is not. */
  problem(url: string): string | undefined;
}

/** Facts about all groups, for the few verbs that describe the service itself. */
export type EventKind = {
  name: string;
  description: string;
  resource: string /** null: every valid credential may have it. */;
  required_scope: Scope | null;
  sample: Rec;
};
export interface Reference {
  openapi(): unknown;
  eventKinds(): readonly EventKind[];
  bases(): readonly { name: string; href: string; scope: string }[];
  docsAsset(part: 'page' | 'script' | 'style'): string;
}

/** What the tax authority said. */
export type Authorization =
  | {
      result: 'approved';
      cae: string;
      caeExpiration: string;
      observations: { code: string; message: string }[];
    }
  | { result: 'rejected'; errors: { code: string; message: string }[]; detail?: FieldError[] }
  /** `uncertain`: it may have received the document, so that only asking it tells whether it is authorized. */
  | { result: 'unavailable'; reason: string; uncertain: boolean };
