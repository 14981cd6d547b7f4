// Billing systems for the contract tests: there are only two, named by the path, so that each route needs them as they must
// be before it is called.
import type { Route } from '#resource/routes.ts';
import type { Furniture } from './furniture.ts';
import { dataOf } from './stack.ts';

const BASE = '/api/v1/bill/tax_info/taxpayer';
/** The CUIT of every test tenant. */
export const TENANT_CUIT = '30712345671';
export const SYSTEM_BODY = {
  cuit: TENANT_CUIT,
  tax_condition: 'responsable_inscripto',
  sale_points: [1],
};

/** Receivers of documents: a company that is registered for VAT, and one so large that invoices to it must be FCE from a minimum on. */
export const REGISTERED_COMPANY = {
  tipo_documento: 80,
  numero_documento: '30715686054',
  nombre: 'Almacén del Norte SA',
  condicion_iva_receptor: 1,
};
export const LARGE_COMPANY = {
  ...REGISTERED_COMPANY,
  numero_documento: '30500000003',
  nombre: 'Gran Empresa SA',
};

/** Both systems, neither of them active. */
export async function furnishTaxpayer(furniture: Furniture): Promise<void> {
  const { stack, token, records } = furniture;
  for (const name of ['arca_delegated', 'arca_own']) {
    const sent = { token, body: SYSTEM_BODY };
    const reply = await stack.expect(200, 'POST', `${BASE}/${name}/`, sent);
    records.set('taxpayer', dataOf(reply));
  }
}

/** Takes away what the route makes, or makes what the route takes. */
export async function readyTaxpayer(furniture: Furniture, route: Route): Promise<void> {
  if (route.noun?.name !== 'taxpayer' || route.method === 'GET') return;
  const { stack, token } = furniture;
  const path = `${BASE}/${furniture.records.get('taxpayer')?.billing_system}/`;
  if (route.name === 'bill/tax_info.configure') await stack.request('DELETE', path, { token });
  else await stack.request('POST', path, { token, body: SYSTEM_BODY });
}
