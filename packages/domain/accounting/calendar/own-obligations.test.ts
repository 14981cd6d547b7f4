// Which obligations follow from what an account is registered for and an agent of.
import { expect, it } from 'vitest';
import { type Agent, ownObligations } from './own-obligations.ts';

const ofAgent = (agent: Agent, year = 2026) =>
  ownObligations({ year, condition: 'monotributo', cuit: '20000000028', agent }).filter(
    (obligation) => obligation.startsWith('si'),
  );

it('files VAT that it withholds in SICORE, until the day from which it does at SIRE', () => {
  expect(ofAgent({ vat: true })).toEqual(['sicore_1q', 'sicore_ddjj']);
  const vat = { vat: true, sire_since: '2026-07-01' };
  expect(ofAgent(vat, 2025)).toEqual(['sicore_1q', 'sicore_ddjj']);
  expect(ofAgent(vat)).toEqual(['sicore_1q', 'sicore_ddjj', 'sire_iva']);
  expect(ofAgent(vat, 2027)).toEqual(['sire_iva']);
  expect(ofAgent({ ...vat, income: true }, 2027)).toEqual(['sicore_1q', 'sicore_ddjj', 'sire_iva']);
});

it('files nothing of a tax of which it is no agent', () => {
  expect(ofAgent({ sire_since: '2026-01-01' })).toEqual([]);
  expect(ofAgent({ social_security: true, gross_income: [] })).toEqual(['sire_suss']);
});

it('files at SIRCAR for the provinces that take its return, which ARBA and AGIP do not', () => {
  expect(ofAgent({ gross_income: ['901', '902'] })).toEqual([]);
  expect(ofAgent({ gross_income: ['902', '904'] })).toEqual(['sircar_2q']);
});
