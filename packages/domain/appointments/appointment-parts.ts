// What an appointment names: its service, rental and customer, read together, and what the appointment shows of them.
import { Rental } from '#domain/catalog/records/rental.ts';
import { Service } from '#domain/catalog/records/service.ts';
import { bearerOf } from '#domain/customers/merged.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { asRead, type Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Noun, Row } from '#resource/declaration.ts';
import { member } from '#resource/fields/row.ts';
import type { Appointment, AppointmentDraft } from './records/appointment.ts';

export type Parts = { service?: Service; rental?: Rental; customer?: Customer };
/** What it names. */
type Naming = Partial<Pick<Appointment, 'service_id' | 'rental_id' | 'customer_id'>>;
/** What it shows of them. */
type Shown = Pick<Appointment, 'service' | 'rental' | 'customer'>;

const NOUNS = {
  service_id: Service,
  rental_id: Rental,
  customer_id: Customer,
} as const satisfies Record<string, Noun>;
type Field = keyof typeof NOUNS;

/**
 * The records that it names; of a customer that was merged since, the one that it lives on in. One that `before` named may be gone. Throws
 * related_record_not_found with a line for every other that is missing or deleted.
 */
export async function readParts(
  ctx: Context,
  appointment: Naming,
  before: Naming = {},
): Promise<Parts> {
  const fields = Object.keys(NOUNS) as Field[];
  const [service, rental, customer] = await Promise.all([
    readPart(ctx, Service, appointment.service_id),
    readPart(ctx, Rental, appointment.rental_id),
    readCustomer(ctx, appointment.customer_id, before.customer_id),
  ]);
  const found = { service_id: service, rental_id: rental, customer_id: customer };
  const errors = fields.flatMap((field): FieldError[] => {
    const id = appointment[field];
    if (typeof id !== 'string' || id === before[field] || found[field] !== undefined) return [];
    const message = `No such ${NOUNS[field].name}`;
    return [{ field, location: 'body', code: 'not_found', message }];
  });
  if (errors.length > 0) fail('related_record_not_found', { errors });
  return { service, rental, customer };
}

/** The sub-objects of the appointment: a guest is a customer without a reference. */
export function shownParts(appointment: AppointmentDraft, parts: Parts): Shown {
  const { customer_id, guest_name, service, rental, customer } = appointment;
  const known = customer?.reference === customer_id ? customer : undefined;
  return {
    service: partOf(appointment.service_id, parts.service, service),
    rental: partOf(appointment.rental_id, parts.rental, rental),
    customer:
      typeof customer_id === 'string'
        ? parts.customer
          ? { reference: customer_id, name: parts.customer.name }
          : known
        : { reference: null, name: guest_name ?? null },
  };
}

/** As it was shown before where it is gone meanwhile. */
const partOf = (
  id: string | undefined,
  part: Named | undefined,
  before: Shown['service'],
): Shown['service'] => (id === undefined ? undefined : (shown(part) ?? before));

type Named = { readonly _id: string; readonly name: string };

const shown = (record: Named | undefined): Shown['service'] =>
  record && { reference: record._id, name: record.name };

/** What it shows of them is what they are called when it is written: a job that follows a new name finds all that have the old one. */
export const namesAsRead = ({ service, rental, customer }: Parts): Change[] => [
  ...(service ? [asRead(Service, service, 'name')] : []),
  ...(rental ? [asRead(Rental, rental, 'name')] : []),
  ...(customer ? [asRead(Customer, customer, 'name', 'merged_into')] : []),
];

async function readCustomer(
  ctx: Context,
  id: Naming['customer_id'],
  before: Naming['customer_id'],
): Promise<Customer | undefined> {
  if (typeof id !== 'string' || id !== before) return readPart(ctx, Customer, id);
  const bearer = await bearerOf(ctx, id);
  return bearer?.status === 'deleted' ? undefined : bearer;
}

async function readPart<N extends Noun>(
  ctx: Context,
  noun: N,
  id: N['$id'] | null | undefined,
): Promise<Row<N> | undefined> {
  if (typeof id !== 'string') return undefined;
  const record = await ctx.store.get(noun, id);
  return record && member(record, 'status') === 'deleted' ? undefined : record;
}
