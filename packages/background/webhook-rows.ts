// What the background functions read and write of the records of webhooks. This package must not know any group, so it names the members
// that it needs; the nouns that the functions hand in have them, which the checker compares where they are handed in.
import type { Noun } from '#resource/declaration.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import type { Scope } from '#resource/scopes.ts';

/** A subscription and how its receiver is doing. */
export interface WebhookRow extends AnyRow {
  readonly _id: string;
  readonly url: string;
  readonly event_types: readonly string[];
  readonly status: 'active' | 'disabled' | 'auto_disabled';
  readonly payload_style: 'full' | 'thin';
  readonly headers: Readonly<Record<string, string>>;
  readonly rate_limit_per_second: number;
  readonly scopes: readonly Scope[];
  readonly consecutive_failures: number;
  readonly first_failure_at?: string | null;
  readonly last_success_at?: string | null;
  readonly throttled_until?: string | null;
  readonly disabled_reason?: string | null;
}

/** What is sealed of a subscription. */
export interface SecretRow extends AnyRow {
  readonly _id: string;
  readonly sealed: string;
  readonly sealed_headers?: string;
  readonly previous_sealed?: string;
  readonly previous_until?: string;
}

/** What happened; `body` is the text that its deliveries send. */
interface EventRow extends AnyRow {
  readonly _id: string;
  readonly type: string;
  readonly body?: string;
}

/** An event on its way to a subscription. */
export interface DeliveryRow extends AnyRow {
  readonly _id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: 'pending' | 'delivered' | 'retrying' | 'failed' | 'cancelled';
  readonly attempt_count: number;
  readonly next_attempt_at?: string | null;
  readonly attempts: readonly AttemptLine[];
  readonly request_headers?: Readonly<Record<string, string>>;
  readonly trigger: 'automatic' | 'manual' | 'test' | 'bulk';
  readonly body?: string;
}

/** One attempt, as its delivery keeps it. */
export type AttemptLine = {
  readonly number: number;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly status_code?: number;
  readonly error_code?: string;
  readonly response_excerpt?: string;
};

/** The nouns of subscriptions, of their secrets, of events and of deliveries. */
export type WebhookNouns = {
  webhook: Noun & { readonly $row: WebhookRow };
  secret: Noun & { readonly $row: SecretRow };
  event: Noun & { readonly $row: EventRow };
  delivery: Noun & { readonly $row: DeliveryRow };
};
