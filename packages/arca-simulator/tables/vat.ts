// VAT rates, concepts and conditions (fiscal#rates-concepts-and-currencies, fiscal#receiver-conditions). Source: WSFEv1 manual
// v4.7, answers of homologación.
import type { VoucherClass } from './voucher-types.ts';

type VatRate = { id: number; name: string /** Percent. */; rate: number; from: string };

export const VAT_RATES: readonly VatRate[] = [
  { id: 3, name: '0%', rate: 0, from: '20090220' },
  { id: 4, name: '10.5%', rate: 10.5, from: '20090220' },
  { id: 5, name: '21%', rate: 21, from: '20090220' },
  { id: 6, name: '27%', rate: 27, from: '20090220' },
  { id: 8, name: '5%', rate: 5, from: '20141020' },
  { id: 9, name: '2.5%', rate: 2.5, from: '20141020' },
];

export const CONCEPTS = [
  { id: 1, name: 'Producto', from: '20100917' },
  { id: 2, name: 'Servicios', from: '20100917' },
  { id: 3, name: 'Productos y Servicios', from: '20100917' },
] as const;

type VatCondition = { id: number; name: string; classes: readonly VoucherClass[] };

const REGISTERED: readonly VoucherClass[] = ['A', 'ALEY', 'C'];
const UNREGISTERED: readonly VoucherClass[] = ['B', 'C'];

/** What CondicionIVAReceptorId may say, and in which classes. */
export const VAT_CONDITIONS: readonly VatCondition[] = [
  { id: 1, name: 'IVA Responsable Inscripto', classes: REGISTERED },
  { id: 4, name: 'IVA Sujeto Exento', classes: UNREGISTERED },
  { id: 5, name: 'Consumidor Final', classes: ['B', 'C', '49'] },
  { id: 6, name: 'Responsable Monotributo', classes: REGISTERED },
  { id: 7, name: 'Sujeto No Categorizado', classes: UNREGISTERED },
  { id: 8, name: 'Proveedor del Exterior', classes: UNREGISTERED },
  { id: 9, name: 'Cliente del Exterior', classes: UNREGISTERED },
  { id: 10, name: 'IVA Liberado – Ley N° 19.640', classes: UNREGISTERED },
  { id: 13, name: 'Monotributista Social', classes: REGISTERED },
  { id: 15, name: 'IVA No Alcanzado', classes: UNREGISTERED },
  { id: 16, name: 'Monotributo Trabajador Independiente Promovido', classes: REGISTERED },
];
