// API tokens as the service shows them, and as it takes them.
import type { ApiTokensCreate } from '#sdk/generated/types.ts';

export type TokenMode = ApiTokensCreate['mode'];
type TokenExpiry = NonNullable<ApiTokensCreate['expires']>;
export const EXPIRIES = ['30d', '60d', '90d', '1y', 'never'] as const satisfies TokenExpiry[];

export type ApiToken = {
  _id: string;
  name: string;
  prefix_hint: string;
  mode: TokenMode;
  scopes: string[];
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
  created_by: string;
  status: 'active' | 'expired';
};
/** Just made: its value is shown this once. */
export type MadeToken = ApiToken & { token: string };
export type ScopeLine = { scope: string; resource: string; action: string; description: string };
