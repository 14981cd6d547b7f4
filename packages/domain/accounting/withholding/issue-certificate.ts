// The certificate of a withholding, and the number that it takes in the same commit.
import type { FiscalIdentity } from '#domain/taxpayer/fiscal-identity.ts';
import { brandNew, type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { agentOf } from '../records/withholding/agent-config.ts';
import { Certificate, pdfPath } from '../records/withholding/certificate.ts';
import type { Withholding } from '../records/withholding/withholding.ts';
import type { Judged } from './judge-payment.ts';

const DIGITS = 8;

export type Issued = { certificate: Certificate; changes: Change[] };

export const sequenceOf = (tax: string, year: number): string =>
  `withholding certificates/${tax}/${year}`;

/** `last`: the number given last of that tax and year. */
export function issuedFor(
  ctx: Context,
  withholding: Withholding,
  { judged, identity, last }: { judged: Judged; identity: FiscalIdentity; last: number },
): Issued {
  const { regime, supplier, config, date, steps } = judged;
  const year = Number(date.slice(0, 'YYYY'.length));
  const sequence = last + 1;
  const prefix = agentOf(config, regime.tax, regime.jurisdiction)?.certificate_prefix ?? '';
  const id = ctx.newId();
  const fields = {
    number: `${prefix}${year}-${String(sequence).padStart(DIGITS, '0')}`,
    sequence,
    year,
    withholding_id: withholding._id,
    tax: regime.tax,
    ...(regime.jurisdiction && { jurisdiction: regime.jurisdiction }),
    date,
    agent: {
      legal_name: identity.name,
      ...(identity.cuit && { cuit: identity.cuit }),
      ...(identity.address && { address: identity.address }),
      ...(identity.grossIncome && { gross_income: identity.grossIncome }),
    },
    subject: {
      supplier_id: supplier._id,
      name: supplier.legal_name ?? supplier.name,
      ...(supplier.cuit && { cuit: supplier.cuit }),
      condition: supplier.tax_condition ?? judged.condition,
    },
    regime: {
      code: regime.code,
      ...(regime.description && { description: regime.description }),
    },
    condition: judged.condition,
    ...(withholding.documents && { documents: withholding.documents }),
    base: steps.subject_base,
    month_base: steps.month_base,
    ...(steps.rate !== undefined && { rate: steps.rate }),
    exclusion: steps.exclusion,
    previously_withheld: steps.previously_withheld,
    amount: steps.amount,
    pdf_url: pdfPath(id),
    status: 'issued' as const,
  };
  const certificate = brandNew(ctx, Certificate, fields, id);
  return {
    certificate,
    changes: [
      create(Certificate, certificate),
      { kind: 'number', sequence: sequenceOf(regime.tax, year), to: sequence },
    ],
  };
}
