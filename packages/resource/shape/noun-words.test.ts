import { expect, it } from 'vitest';
import { anyOf, manyOf, oneOf, titleOf } from './noun-words.ts';

const named = (name: string) => ({ name });

it.each([
  ['order', 'order', 'an order', 'orders'],
  ['crm_opportunity', 'CRM opportunity', 'a CRM opportunity', 'CRM opportunities'],
  ['vat_entry', 'VAT entry', 'a VAT entry', 'VAT entries'],
  ['supply', 'supply', 'a supply', 'supplies'],
  ['accounting_account', 'accounting account', 'an accounting account', 'accounting accounts'],
])('calls records of %s as people do', (name, one, any, many) => {
  expect([oneOf(named(name)), anyOf(named(name)), manyOf(named(name))]).toEqual([one, any, many]);
});

it('heads a section by many records, and by the one that an account has', () => {
  const listed = {
    name: 'journal_entry',
    plural: 'accounting/journal',
    standard: ['list'] as const,
  };
  const single = { name: 'vat_config', plural: 'iva/config', standard: [] };
  expect(titleOf(listed)).toBe('Journal entries');
  expect(titleOf(single)).toBe('VAT config');
});
