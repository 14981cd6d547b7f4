// What each role may do, as the owner of a business would expect it.
import { describe, expect, it } from 'vitest';
import { SCOPES } from '#resource/scopes.ts';
import { isRole, ROLES, scopesOf } from './roles.ts';

describe('a role', () => {
  it('of owner and admin holds every scope', () => {
    expect(scopesOf('owner')).toEqual(SCOPES);
    expect(scopesOf('admin')).toEqual(SCOPES);
  });

  it('of viewer reads everything and writes nothing', () => {
    expect(scopesOf('viewer')).toEqual(SCOPES.filter((scope) => scope.endsWith(':read')));
  });

  it('of accountant keeps the books but sells nothing', () => {
    const scopes = scopesOf('accountant');
    expect(scopes).toEqual(
      expect.arrayContaining(['accounting:write', 'invoices:write', 'sales:read', 'stats:read']),
    );
    expect(scopes).not.toContain('sales:write');
    expect(scopes).not.toContain('products:write');
  });

  it('of seller sells and invoices but does not see the books', () => {
    const scopes = scopesOf('seller');
    expect(scopes).toEqual(
      expect.arrayContaining(['sales:write', 'invoices:write', 'customers:write', 'products:read']),
    );
    for (const scope of ['accounting:read', 'stats:read', 'products:write', 'expenses:read']) {
      expect(scopes).not.toContain(scope);
    }
  });

  it('that writes something may read it too, and every scope exists', () => {
    for (const role of ROLES) {
      const scopes = scopesOf(role);
      expect(SCOPES).toEqual(expect.arrayContaining([...scopes]));
      for (const scope of scopes.filter((one) => one.endsWith(':write'))) {
        expect(scopes).toContain(scope.replace(':write', ':read'));
      }
    }
  });

  it('is one of five', () => {
    expect(ROLES).toEqual(['owner', 'admin', 'accountant', 'seller', 'viewer']);
    expect(isRole('owner')).toBe(true);
    for (const other of ['root', '', undefined, 'toString', '__proto__'])
      expect(isRole(other)).toBe(false);
  });
});
