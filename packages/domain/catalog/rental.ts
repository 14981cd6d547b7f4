// A thing that is let for a time. Spec: Rental item; Decision: decisions 17 (availability).
import type { FieldError } from '#kernel/error.ts';
import { amount, flag, oneOf, reference, text, textList, whole } from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { Category } from './category.ts';
import {
  enteredState,
  images,
  publicationEventKinds,
  publicationEvents,
  publicationStates,
  publicationStatus,
  tags,
} from './publication.ts';

export const Rental = noun({
  name: 'rental',
  summary: 'A thing that is let for a time.',
  base: '/rentals',
  key: 'rt',
  scope: 'rentals',
  record: {
    name: text(1, 200),
    description: text(),
    category_id: reference(),
    rental_price: amount(),
    base_price: amount(),
    time_unit: oneOf(['hour', 'day', 'week', 'month']),
    security_deposit: amount(),
    availability_status: oneOf(['available', 'in_use', 'maintenance', 'unavailable']),
    location: text(0, 500),
    images: images(),
    terms_conditions: text(),
    min_time: whole(1),
    max_time: whole(1),
    tags: tags(),
    features: textList(),
    insurance_required: flag(),
    delivery_available: flag(),
    status: publicationStatus(),
  },
  required: ['name'],
  defaults: { time_unit: 'day', insurance_required: false, delivery_available: false },
  rules: [longestIsNotShorter],
  references: { category_id: (): Noun => Category },
  list: {
    sort: { text: 'name', number: 'rental_price', code: 'availability_status' },
    search: ['name', 'location', 'tags'],
    filter: ['status', 'availability_status', 'category_id'],
  },
  states: {
    status: publicationStates,
    availability_status: {
      initial: ['available', 'in_use', 'maintenance', 'unavailable'],
      moves: {
        available: ['in_use', 'maintenance', 'unavailable'],
        in_use: ['available', 'maintenance', 'unavailable'],
        maintenance: ['available', 'unavailable'],
        unavailable: ['available'],
      },
    },
  },
  softDelete: true,
  events: rentalEvents,
  eventKinds: {
    ...publicationEventKinds('rental'),
    availability_changed: 'availability_status changed',
  },
});

function longestIsNotShorter({ min_time: min, max_time: max }: Rec): FieldError[] {
  if (min === undefined || max === undefined || max >= min) return [];
  const message = 'max_time must be at least min_time';
  return [{ field: 'max_time', location: 'body', code: 'too_small', message, min }];
}

function rentalEvents(change: RecordChange): string[] {
  const moved = change.before !== undefined && enteredState(change, 'availability_status');
  return [...publicationEvents(change), ...(moved ? ['availability_changed'] : [])];
}
