// Whether what is sold bears VAT at all: exempt and untaxed goods are no rate of 0 %, and are told apart on tax documents (exento,
// no_gravado).
import { oneOf } from '#kernel/fields.ts';

const TAX_TREATMENTS = ['taxed', 'exempt', 'untaxed'] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

const DESCRIPTION =
  'exempt and untaxed bear no VAT and reach the document as exento and no_gravado, whatever tax_rate says. Left out of a line without a tax_rate of its own: as the product says, else taxed';

export const taxTreatment = () => oneOf(TAX_TREATMENTS).meta({ description: DESCRIPTION });
