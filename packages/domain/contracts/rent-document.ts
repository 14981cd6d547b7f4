// The month's rent as a tax document: services of that calendar month, the rent and the charges that fall due with it, the tenant as
// receiver. fiscal#rents, fiscal#optional-data: the rent of a dwelling is exempt (law 23.349 art. 7 h 22) and its documents B
// and C say who lets it (RG 4004: 17 = 2 the owner, 1 an agent, then 1801 and 1802 name the owner); other rent bears the
// general rate.

import type { Optional } from '#domain/fiscal/credit-invoice.ts';
import { OWNER_NAME_MAX } from '#domain/fiscal/optional-data.ts';
import { CUIT, DNI, knownReceiver } from '#domain/fiscal/receiver.ts';
import { receiverCondition } from '#domain/fiscal/tax-condition.ts';
import { GENERAL_RATE, type VatTreatment } from '#domain/fiscal/vat-rates.ts';
import type { InvoiceRequest } from '#domain/invoicing/draft/invoice-request.ts';
import { shortened } from '#kernel/shortened.ts';
import { chargesOf } from './records/charges.ts';
import type { Contract } from './records/contract.ts';
import { rentOfPeriod } from './records/rent.ts';
import { daysOf } from './records/term.ts';

const SERVICES = 2;
const CUIL = 86;
const [PASSPORT, CDI] = [94, 87] as const;
const DOCUMENT_CODES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    cuit: CUIT,
    cuil: CUIL,
    cdi: CDI,
    dni: DNI,
    pasaporte: PASSPORT,
    passport: PASSPORT,
  }),
);

/** The request for the document of that `YYYY-MM`; `fecha` is the day of issue, before which nothing can be due. */
export function rentRequest(
  contract: Contract,
  rental: { readonly name?: string },
  { period, fecha }: { period: string; fecha: string },
): InvoiceRequest {
  const { first, last } = daysOf(period);
  const due = `${period}-${String(contract.billing_day ?? 1).padStart(2, '0')}`;
  const alicuota_iva: VatTreatment = isDwelling(contract) ? 'exento' : GENERAL_RATE;
  const line = (descripcion: string, precio_unitario: number) => ({
    descripcion: shortened(descripcion, 500),
    cantidad: 1,
    precio_unitario,
    alicuota_iva,
  });
  const charges = chargesOf(contract, period);
  return {
    concepto: SERVICES,
    fecha,
    fecha_servicio_desde: first,
    fecha_servicio_hasta: last,
    fecha_vencimiento_pago: due > fecha ? due : fecha,
    receptor: receiverOf(contract.tenant),
    items: [
      line(titleOf(period, rental), rentOfPeriod(contract, period)),
      ...charges.map(({ description, amount }) => line(description, amount)),
    ],
    observaciones: `Contrato ${contract.contract_number}`,
  };
}

/** The rental may be gone by the time that the last months of its contract are billed. */
const titleOf = (period: string, { name }: { readonly name?: string }): string =>
  name === undefined ? `Alquiler ${period}` : `Alquiler ${period}: ${name}`;

/** Decision: where the contract does not say, it is a dwelling if the tenant is a consumer. */
export const isDwelling = ({ property_use, tenant }: Contract): boolean =>
  property_use === undefined
    ? (tenant.tax_condition ?? 'consumidor_final') === 'consumidor_final'
    : property_use === 'dwelling';

/** What RG 4004 asks for on documents B and C of a dwelling; nothing elsewhere. An owner who issues himself is not named. */
export function dwellingData(contract: Contract, letter: string, issuerCuit: string): Optional[] {
  if (!isDwelling(contract) || (letter !== 'B' && letter !== 'C')) return [];
  const { owner } = contract;
  const own: Optional[] = [{ id: '17', valor: '2' }];
  if (owner === undefined) return own;
  const cuit = owner.cuit.replaceAll(/\D/g, '');
  if (cuit === issuerCuit) return own;
  return [
    { id: '17', valor: '1' },
    { id: '1801', valor: cuit },
    { id: '1802', valor: shortened(owner.name, OWNER_NAME_MAX) },
  ];
}

function receiverOf(tenant: Contract['tenant']): InvoiceRequest['receptor'] {
  const { full_name, document_number, address, email, tax_condition } = tenant;
  const tipo_documento = documentCode(tenant);
  return knownReceiver({
    ...(tipo_documento !== undefined && { tipo_documento }),
    numero_documento: document_number,
    nombre: full_name,
    ...(address !== undefined && { domicilio: address }),
    ...(email !== undefined && { email }),
    ...(tax_condition !== undefined && {
      condicion_iva_receptor: receiverCondition(tax_condition),
    }),
  });
}

/** Eleven digits of a person without a tax condition are a CUIL; what else is not said is told from the number. */
function documentCode(tenant: Contract['tenant']): number | undefined {
  const { document_type, document_number, tax_condition } = tenant;
  const named = DOCUMENT_CODES.get((document_type ?? '').trim().toLowerCase());
  if (named !== undefined) return named;
  const isPersonal = /^2\d{10}$/.test(document_number.replaceAll(/\D/g, ''));
  return isPersonal && tax_condition === undefined ? CUIL : undefined;
}
