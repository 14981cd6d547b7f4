// Work offered to buyers, by price, hour or project. Spec: Service.
import {
  amount,
  flag,
  freeObject,
  oneOf,
  reference,
  text,
  textList,
  whole,
} from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { Category } from './category.ts';
import {
  images,
  publicationEventKinds,
  publicationEvents,
  publicationStates,
  publicationStatus,
  tags,
} from './publication.ts';

export const Service = noun({
  name: 'service',
  summary: 'Work offered to buyers, by price, hour or project.',
  base: '/services',
  key: 'sv',
  scope: 'services',
  record: {
    name: text(1, 200),
    description: text(),
    category_id: reference(),
    price: amount(),
    base_price: amount(),
    pricing_type: oneOf(['fixed', 'hourly', 'project', 'custom']),
    duration: whole(0),
    duration_unit: oneOf(['minutes', 'hours', 'days', 'weeks']),
    availability: freeObject(),
    location_type: oneOf(['on_site', 'remote', 'hybrid']),
    service_area: textList(),
    images: images(),
    requirements: textList(),
    included_items: textList(),
    excluded_items: textList(),
    tags: tags(),
    status: publicationStatus(),
    booking_required: flag(),
    advance_booking_days: whole(0),
  },
  required: ['name'],
  defaults: { pricing_type: 'fixed', booking_required: false },
  references: { category_id: (): Noun => Category },
  list: {
    sort: { text: 'name', number: 'price', code: 'pricing_type' },
    search: ['name', 'tags'],
    filter: ['status', 'category_id'],
  },
  states: { status: publicationStates },
  softDelete: true,
  events: publicationEvents,
  eventKinds: publicationEventKinds('service'),
});
