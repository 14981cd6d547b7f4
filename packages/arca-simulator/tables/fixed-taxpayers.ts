// Taxpayers of the simulated register that stand for a case each. All names are invented.
import type { Taxpayer } from '../register/taxpayer.ts';

/** The service's own CUIT: holder of the provider's certificate. */
export const PROVIDER = '33999999994';

const company = (cuit: string, nombre: string, rest: Partial<Taxpayer> = {}): Taxpayer => ({
  cuit,
  nombre,
  persona: 'JURIDICA',
  condicion: 1,
  estado: 'activo',
  descrito: true,
  ...rest,
});

const person = (cuit: string, nombre: string, rest: Partial<Taxpayer> = {}): Taxpayer =>
  company(cuit, nombre, { persona: 'FISICA', ...rest });

export const FIXED_TAXPAYERS: readonly Taxpayer[] = [
  company(PROVIDER, 'PROVEEDOR DE FACTURACION SIMULADO SA'),
  company('30000000007', 'COOPERATIVA MONOTRIBUTISTA', { condicion: 6, categoria: 'D' }),
  person('20111111112', 'GOMEZ ANA MARIA'),
  person('20000000516', 'ERNESTO MARCELO', { impuestos_retenidos: true }),
  company('33693450239', 'AGENCIA DE RECAUDACION', { condicion: 15 }),
  company('30500000003', 'GRAN EMPRESA SA', { grande: true }),
  company('30710000006', 'EMPRESA INACTIVA SRL', { estado: 'inactivo' }),
  company('30999999995', 'NADIE', { estado: 'inexistente' }),
  company('30500000011', 'FACTURAS APOCRIFAS SRL', { estado: 'apocrifo' }),
  company('30500000038', 'NO CONFIABLE SRL', { estado: 'no_confiable' }),
  person('27500000010', 'SUCESION SIN DECLARAR', { condicion: 5, estado: 'fallecido' }),
];
