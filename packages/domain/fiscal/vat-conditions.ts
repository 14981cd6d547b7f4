// The receiver's tax condition (condicion_iva_receptor): the authority's ids and the classes of document that each may be given.
import type { VoucherClass } from './voucher-types.ts';

type VatCondition = { id: number; name: string; classes: readonly VoucherClass[] };

const OF_REGISTERED: readonly VoucherClass[] = ['A', 'ALEY', 'C'];
const OF_OTHERS: readonly VoucherClass[] = ['B', 'C'];

export const EXEMPT = 4;
export const CONSUMER = 5;
export const NOT_CATEGORIZED = 7;
export const NOT_REACHED = 15;
export const REGISTERED = 1;

export const VAT_CONDITIONS: readonly VatCondition[] = [
  { id: REGISTERED, name: 'IVA Responsable Inscripto', classes: OF_REGISTERED },
  { id: EXEMPT, name: 'IVA Sujeto Exento', classes: OF_OTHERS },
  { id: CONSUMER, name: 'Consumidor Final', classes: OF_OTHERS },
  { id: 6, name: 'Responsable Monotributo', classes: OF_REGISTERED },
  { id: NOT_CATEGORIZED, name: 'Sujeto No Categorizado', classes: OF_OTHERS },
  { id: 8, name: 'Proveedor del Exterior', classes: OF_OTHERS },
  { id: 9, name: 'Cliente del Exterior', classes: OF_OTHERS },
  { id: 10, name: 'IVA Liberado - Ley 19.640', classes: OF_OTHERS },
  { id: 13, name: 'Monotributista Social', classes: OF_REGISTERED },
  { id: NOT_REACHED, name: 'IVA No Alcanzado', classes: OF_OTHERS },
  { id: 16, name: 'Monotributo Trabajador Independiente Promovido', classes: OF_REGISTERED },
];

/** Registered, exempt or in the small taxpayers' regime: they have a CUIT, under which they are known at any amount. */
export const WITH_CUIT: readonly number[] = [REGISTERED, EXEMPT, 6, 13, 16];

export const vatCondition = (id: number): VatCondition | undefined =>
  VAT_CONDITIONS.find((condition) => condition.id === id);

/** The conditions to which a document of that class may be issued. */
export const conditionsFor = (cls: VoucherClass): number[] =>
  VAT_CONDITIONS.filter(({ classes }) => classes.includes(cls)).map(({ id }) => id);
