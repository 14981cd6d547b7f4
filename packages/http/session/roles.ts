// What a logged-in person may do, by role: the same 57 scopes as API tokens hold. contract#credentials; the specification
// names no roles. Owner and admin may do everything; the others get what their work needs, and a viewer may read everything.
import type { Role } from '#resource/context.ts';
import { SCOPES, type Scope, type ScopeResource } from '#resource/scopes.ts';

/** Resources each role may also write, or everything. Every role but the seller may read everything. */
const WRITES: Readonly<Record<Role, 'all' | readonly ScopeResource[]>> = {
  owner: 'all',
  admin: 'all',
  accountant: [
    'invoices',
    'received_invoices',
    'accounting',
    'current_accounts',
    'expenses',
    'suppliers',
    'payment_methods',
  ],
  seller: [
    'sales',
    'pos',
    'cash_register',
    'budgets',
    'orders',
    'invoices',
    'delivery_notes',
    'customers',
    'crm',
    'benefits',
    'appointments',
    'shipping',
  ],
  viewer: [],
};
/** Figures of the business as a whole are not the seller's. */
const HIDDEN_FROM_SELLER: readonly ScopeResource[] = [
  'accounting',
  'received_invoices',
  'expenses',
  'stats',
];

export const ROLES = Object.keys(WRITES) as Role[];
export const isRole = (text: unknown): text is Role => ROLES.some((role) => role === text);

/** The scopes of that role, made when a session first has it. */
export function scopesOf(role: Role): readonly Scope[] {
  const scopes = known.get(role) ?? SCOPES.filter((scope) => holds(role, scope));
  known.set(role, scopes);
  return scopes;
}

const known = new Map<Role, readonly Scope[]>();

function holds(role: Role, scope: Scope): boolean {
  const [resource, action] = scope.split(':') as [ScopeResource, 'read' | 'write'];
  const writes = WRITES[role];
  if (writes === 'all' || writes.includes(resource)) return true;
  return action === 'read' && !(role === 'seller' && HIDDEN_FROM_SELLER.includes(resource));
}
