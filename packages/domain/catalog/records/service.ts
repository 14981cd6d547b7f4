// Work offered to buyers, by price, hour or project. Spec: Service.
import { taxTreatment } from '#domain/fiscal/tax-treatment.ts';
import { namesFollow } from '#domain/jobs/booking-names.ts';
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
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { Category } from './category.ts';
import {
  images,
  publicationEventKinds,
  publicationEvents,
  publicationStates,
  tags,
} from './publication.ts';

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  description: field(text()),
  category_id: field(reference())
    .references('category', (): Noun => Category)
    .filterable(),
  price: field(amount()).sortable('number'),
  base_price: field(amount()),
  pricing_type: field(oneOf(['fixed', 'hourly', 'project', 'custom']))
    .kept()
    .default('fixed')
    .sortable('code'),
  duration: field(whole(0)),
  duration_unit: field(oneOf(['minutes', 'hours', 'days', 'weeks'])),
  availability: field(freeObject()),
  location_type: field(oneOf(['on_site', 'remote', 'hybrid'])).kept(),
  service_area: field(textList()).kept(),
  images: field(images()),
  requirements: field(textList()).kept(),
  included_items: field(textList()).kept(),
  excluded_items: field(textList()).kept(),
  tags: field(tags()).searchable(),
  tax_treatment: field(taxTreatment()),
  status: states(publicationStates).filterable(),
  booking_required: field(
    flag().describe('Told to buyers; kept as it is sent, and nothing is refused for it'),
  )
    .kept()
    .default(false),
  advance_booking_days: field(
    whole(0).describe(
      'Appointments are so many days ahead at least, counted from today in Argentina',
    ),
  ),
};

export interface Service extends Stored<'service', typeof fields> {}
export const Service: NounOf<Service, typeof fields> = noun({
  name: 'service',
  summary: 'Work offered to buyers, by price, hour or project.',
  base: '/services',
  key: 'sv',
  scope: 'services',
  fields,
  softDelete: true,
  events: publicationEvents,
  eventKinds: publicationEventKinds('service'),
  jobs: namesFollow('service_id'),
});
