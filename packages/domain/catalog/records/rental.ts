// A thing that is let for a time. Spec: Rental item; contract#states (availability).
import { taxTreatment } from '#domain/fiscal/tax-treatment.ts';
import { namesFollow } from '#domain/jobs/booking-names.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { amount, flag, oneOf, recordId, reference, text, textList, whole } from '#kernel/fields.ts';
import { enteredState } from '#kernel/states.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import { Category } from './category.ts';
import {
  images,
  publicationEventKinds,
  publicationEvents,
  publicationStates,
  tags,
} from './publication.ts';

const availabilityMoves = {
  available: ['in_use', 'maintenance', 'unavailable'],
  in_use: ['available', 'maintenance', 'unavailable'],
  maintenance: ['available', 'in_use', 'unavailable'],
  unavailable: ['available', 'in_use'],
} as const;

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  description: field(text()),
  category_id: field(reference())
    .references('category', (): Noun => Category)
    .filterable(),
  rental_price: field(amount()).sortable('number'),
  base_price: field(amount()),
  time_unit: field(oneOf(['hour', 'day', 'week', 'month'])).default('day'),
  security_deposit: field(amount()).kept(),
  availability_status: states({
    initial: ['available', 'in_use', 'maintenance', 'unavailable'],
    moves: availabilityMoves,
  })
    .sortable('code')
    .filterable(),
  location: field(text(0, 500)).searchable(),
  images: field(images()),
  terms_conditions: field(text()).kept(),
  min_time: field(whole(1).describe('Shortest time of an appointment, in time_unit')),
  max_time: field(whole(1).describe('Longest time of an appointment, in time_unit')),
  tags: field(tags()).searchable(),
  tax_treatment: field(taxTreatment()),
  features: field(textList()).kept(),
  insurance_required: field(flag().describe('Told to buyers; kept as it is sent'))
    .kept()
    .default(false),
  delivery_available: field(flag().describe('Told to buyers; kept as it is sent'))
    .kept()
    .default(false),
  status: states(publicationStates).filterable(),
  contract_id: field(recordId()).assigned(),
};

export interface Rental extends Stored<'rental', typeof fields> {}
export const Rental: NounOf<Rental, typeof fields> = noun({
  name: 'rental',
  summary: 'A thing that is let for a time.',
  base: '/rentals',
  key: 'rt',
  scope: 'rentals',
  fields,
  rules: [longestIsNotShorter],
  softDelete: true,
  guard: (change) => {
    staysWhileLet(change);
    isUsedAsLet(change);
  },
  events: rentalEvents,
  eventKinds: {
    ...publicationEventKinds('rental'),
    availability_changed: 'availability_status changed',
  },
  jobs: namesFollow('rental_id'),
});

/** The contract that lets it would let nothing. Throws resource_in_use. */
function staysWhileLet({ before, after }: RecordChange<Rental>): void {
  if (before?.contract_id === undefined || before.status === 'deleted') return;
  if (after !== undefined && after.status !== 'deleted') return;
  const message = 'A contract that is in force lets it';
  refuseUsed('contract', { message, contract_id: before.contract_id });
}

/** Let, it is in use or out of use until the contract ends; not let, it comes into use from `available` alone. */
function isUsedAsLet({ before, after }: RecordChange<Rental>): void {
  if (before === undefined || after === undefined) return;
  const to = after.availability_status;
  if (to === before.availability_status) return;
  if (to === 'in_use' && after.contract_id === undefined) assertUsable(before);
  if (to !== 'available' || after.contract_id === undefined) return;
  const message = 'A contract that is in force lets it';
  const line = { field: 'availability_status', location: 'body', message } as const;
  refuseUsed('contract', { ...line, contract_id: after.contract_id });
}

/** Throws invalid_state_transition for one that is out of use. */
export function assertUsable({ availability_status: from }: Rental): void {
  if (from === 'available' || from === 'in_use') return;
  const allowed = availabilityMoves[from].filter((state) => state !== 'in_use');
  fail('invalid_state_transition', { errors: [{ from, to: 'in_use', allowed }] });
}

function longestIsNotShorter({
  min_time: min,
  max_time: max,
}: Pick<Rental, 'min_time' | 'max_time'>): FieldError[] {
  if (min === undefined || max === undefined || max >= min) return [];
  const message = 'max_time must be at least min_time';
  return [{ field: 'max_time', location: 'body', code: 'too_small', message, min }];
}

function rentalEvents(change: RecordChange<Rental>): string[] {
  const moved = change.before !== undefined && enteredState(change, 'availability_status');
  return [...publicationEvents(change), ...(moved ? ['availability_changed'] : [])];
}
