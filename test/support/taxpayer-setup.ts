// An account that sets up its taxpayer data, for the stories of certificates and billing systems.
import { expect } from 'vitest';
import type { Mode } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply, RequestOptions } from './exchange.ts';
import { dataOf, type Stack, type TestTenant } from './stack.ts';
import { TENANT_CUIT } from './taxpayers.ts';

/** The account's, as its operator entered it, and another taxpayer's. */
export const CUIT = TENANT_CUIT;
export const OTHER_CUIT = '30715686054';
export const DATA = {
  cuit: '30-71234567-1',
  legal_name: 'Almacén del Sur SRL',
  tax_condition: 'responsable_inscripto',
  sale_points: [3, 7],
  default_sale_point: 7,
  address: 'Mitre 100, Rosario',
  activity_start: '2015-04-01',
  gross_income: '021-123456-7',
};
/** Of a billing system, as the setup takes paths. */
export const own = '+/taxpayer/arca_own/';
export const delegated = '+/taxpayer/arca_delegated/';

/** `line`: method and path, where + stands for /bill/tax_info. */
export type TaxpayerSetup = {
  tenant: TestTenant;
  ask(mode: Mode, line: string, body?: unknown, more?: RequestOptions): Promise<Reply>;
  /** Data of a success. */
  good(mode: Mode, line: string, body?: unknown): Promise<Rec>;
  /** Status, code and first line of errors[]. */
  refusal(mode: Mode, line: string, body?: unknown, more?: RequestOptions): Promise<Rec>;
  activate(mode: Mode, billing_system: string | null): Promise<Rec>;
  /** Every answer so far. */
  said: Reply[];
};

export async function openTaxpayerSetup(stack: Stack): Promise<TaxpayerSetup> {
  const tenant = await stack.newTenant();
  const tokens = { live: await tenant.token('live'), test: await tenant.token('test') };
  const said: Reply[] = [];
  const ask: TaxpayerSetup['ask'] = async (mode, line, body, more = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const full = `/api/v1${path.replace(/^\+/, '/bill/tax_info')}`;
    const reply = await stack.request(method, full, { token: tokens[mode], body, ...more });
    said.push(reply);
    return reply;
  };
  const good: TaxpayerSetup['good'] = async (mode, line, body) => {
    const reply = await ask(mode, line, body);
    expect(reply.status, reply.story).toBeLessThan(300);
    return dataOf(reply);
  };
  return {
    tenant,
    ask,
    good,
    async refusal(...asked) {
      const { status, json } = await ask(...asked);
      return { status, code: json.code, line: json.errors?.[0] };
    },
    activate: (mode, billing_system) =>
      good(mode, 'PATCH +/taxpayer/active-system/', { billing_system }),
    said,
  };
}
