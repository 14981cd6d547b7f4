// Who calls, and whether a route is open to that caller. Spec: Authentication 9.
import type { Access, Scope, ScopeResource } from '../scopes.ts';

export type Mode = 'live' | 'test';

export type Role = 'owner' | 'admin' | 'accountant' | 'seller' | 'viewer';

/** Who calls. `id` is the token's id or the session's subject. */
export type Actor =
  | { kind: 'token'; id: string; mode: Mode; scopes: readonly Scope[] }
  | { kind: 'session'; id: string; mode: Mode; role: Role; scopes: readonly Scope[] }
  | { kind: 'service'; id: string; mode: Mode; scopes: readonly Scope[] };

/** Would the pipeline let this actor call a verb of that access? */
export function mayCall(actor: Actor, access: Access): boolean {
  switch (access) {
    case 'public':
    case 'any':
      return true;
    case 'session':
      return actor.kind !== 'token';
    case 'token':
      return actor.kind === 'token';
    case 'test-token':
      return actor.kind === 'token' && actor.mode === 'test';
    default:
      return actor.scopes.includes(access);
  }
}

/** Who may read one record that is there. */
export const readAccess = ({ access, scope }: { access?: Access; scope: ScopeResource }): Access =>
  access ?? `${scope}:read`;
