// What a credential may do, and who may call a route. Spec: Authentication 9.
import type { Actor } from './context.ts';
import type { Address } from './declaration.ts';

/** Spec: Authentication 9. Each has :read and :write, except stats, which has only :read: 57 scopes. */
export const SCOPE_RESOURCES = [
  'products',
  'services',
  'rentals',
  'categories',
  'product_options',
  'pricing_profiles',
  'promotions',
  'sales',
  'pos',
  'cash_register',
  'sales_goals',
  'budgets',
  'orders',
  'invoices',
  'received_invoices',
  'delivery_notes',
  'suppliers',
  'expenses',
  'supplies',
  'customers',
  'current_accounts',
  'crm',
  'benefits',
  'appointments',
  'contracts',
  'payment_methods',
  'shipping',
  'accounting',
  'stats',
] as const;
export type ScopeResource = (typeof SCOPE_RESOURCES)[number];
export type Scope = `${ScopeResource}:read` | `${ScopeResource}:write`;
export const SCOPES: readonly Scope[] = SCOPE_RESOURCES.flatMap((resource) =>
  resource === 'stats'
    ? [`${resource}:read` as const]
    : [`${resource}:read` as const, `${resource}:write` as const],
);

/**
 * Who may call a route. A scope: an API token or a session whose role holds it. 'session': a logged-in session only.
 * 'any': every valid credential (webhooks: rights are decided per event type). 'test-token': a test API token. 'public': no credential.
 */
export type Access = Scope | 'session' | 'any' | 'token' | 'test-token' | 'public';

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
export const readAccess = ({ access, scope }: Address): Access => access ?? `${scope}:read`;
