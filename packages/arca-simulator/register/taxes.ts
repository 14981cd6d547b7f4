// The taxes in which a taxpayer is registered, from its VAT condition (fiscal#taxpayers).
import type { Taxpayer } from './taxpayer.ts';

type Tax = { id: number; name: string };

const VAT: Tax = { id: 30, name: 'IVA' };
const VAT_EXEMPT: Tax = { id: 32, name: 'IVA EXENTO' };
const VAT_OUTSIDE: Tax = { id: 34, name: 'IVA NO ALCANZADO' };
const MONOTRIBUTO: Tax = { id: 20, name: 'MONOTRIBUTO' };
const PENSIONS: Tax = { id: 308, name: 'APORTES SEG.SOCIAL AUTONOMOS' };
const INCOME_COMPANY: Tax = { id: 10, name: 'GANANCIAS SOCIEDADES' };
const INCOME_PERSON: Tax = { id: 11, name: 'GANANCIAS PERSONAS FISICAS' };

/** By id, lowest first; none for a final consumer. */
export function taxesOf(taxpayer: Taxpayer): Tax[] {
  const company = taxpayer.persona === 'JURIDICA';
  const income = company ? INCOME_COMPANY : INCOME_PERSON;
  switch (taxpayer.condicion) {
    case 1:
      return company ? [income, VAT] : [income, VAT, PENSIONS];
    case 4:
      return [income, VAT_EXEMPT];
    case 6:
      return [MONOTRIBUTO];
    case 15:
      return [income, VAT_OUTSIDE];
    default:
      return [];
  }
}
