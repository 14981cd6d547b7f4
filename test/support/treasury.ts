// What the treasury needs before its routes can be called: a tenant that is an agent of every tax, the certificate of its
// withholding, and what only background work makes.
import { Perception } from '#domain/accounting/records/withholding/perception.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { brandNew, create } from '#resource/change.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Furniture } from './furniture.ts';
import { SentFile } from './sent-file.ts';
import { dataOf } from './stack.ts';

const BASE = '/api/v1/accounting/retenciones-percepciones';
const AGENT = { agent: true };
const SAMPLE_CUIT = '20000000028';

export async function furnishAgent({ stack, token }: Furniture): Promise<void> {
  const gross_income = [{ jurisdiction: '901', ...AGENT, rate_table: true, default_rate: 3 }];
  const body = { income: AGENT, vat: AGENT, social_security: AGENT, gross_income };
  await stack.expect(200, 'PUT', `${BASE}/config/`, { token, body });
}

export async function furnishTreasury(furniture: Furniture): Promise<void> {
  const { stack, token, records } = furniture;
  const id = records.get('withholding')?.certificate_id;
  const path = `${BASE}/certificates/${id}/`;
  records.set('certificate', dataOf(await stack.expect(200, 'GET', path, { token })));
  await furnishPerception(furniture);
}

async function furnishPerception({ stack, tenant, mode, records }: Furniture): Promise<void> {
  const binding = { tenantId: tenant.id, mode, generation: 0 };
  const ctx = openServiceContext(stack.runtime, binding, { id: 'furnish' });
  const made = brandNew(ctx, Perception, {
    direction: 'made',
    tax: 'vat',
    date: '2026-03-02',
    period: '2026-03',
    document_id: records.get('invoice')?._id,
    document_kind: 'invoice',
    base: 100,
    rate: 3,
    amount: 3,
  });
  await ctx.commit([create(Perception, made)], { data: made });
  records.set('perception', made);
}

/** A part of a rate table with one line. */
export const rateTable = (): SentFile =>
  new SentFile(
    `24072026;01082026;31082026;${SAMPLE_CUIT};D;N;N;1,50;2,00;00;00;SAMPLE SA\r\n`,
    'ARDJU008082026.txt',
    'file',
    { jurisdiction: '901' },
  );

/** The statement of an import; its line is the one that is matched next. */
export async function importedStatement(furniture: Furniture, { statement }: Rec): Promise<Rec> {
  const { stack, token, records } = furniture;
  const path = `/api/v1/accounting/bank/statements/${statement._id}/`;
  const { lines } = dataOf(await stack.expect(200, 'GET', path, { token }));
  records.set('bank_statement_line', lines[0]);
  return statement;
}

/** A match that can be taken back. */
export async function readyBank(furniture: Furniture, { name }: Route): Promise<void> {
  if (name !== 'accounting/bank.unmatch') return;
  const { stack, token, records } = furniture;
  const create_entry = { account_code: records.get('other accounting_account')?.code };
  const body = { statement_line_id: records.get('bank_statement_line')?._id, create_entry };
  await stack.expect(200, 'POST', '/api/v1/accounting/bank/manual-match/', { token, body });
}
