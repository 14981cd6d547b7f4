// What a credential may do, and who may call a route. Spec: Authentication 9.

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
