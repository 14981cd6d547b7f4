// GET /payment_methods/: the entry point of this resource, whose links lead to all that the caller may
// do here. Spec: hypermedia entry point; contract#links.
import { list, object, text } from '#kernel/fields.ts';
import type { Actor, Link, Links } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { sortableFields } from '#resource/list/list-query.ts';
import { API_PREFIX } from '#resource/routes.ts';
import { mayCall } from '#resource/shape/actor.ts';
import { PaymentMethod } from './records/payment-method.ts';

const READ = 'payment_methods:read';
const WRITE = 'payment_methods:write';
const at = (method: string, path: string): Link => ({
  href: `${API_PREFIX}${PaymentMethod.base}/${path}`,
  method,
  ...(path.includes('{') && { templated: true }),
});

const READING: Links = {
  self: at('GET', ''),
  list: at('GET', 'list/'),
  active: at('GET', 'active/'),
  hierarchy: at('GET', 'hierarchy/'),
  get: at('GET', '{id}/'),
};
const WRITING: Links = {
  create: at('POST', ''),
  reorder: at('POST', 'reorder/'),
  update: at('PUT', '{id}/'),
  delete: at('DELETE', '{id}/'),
  toggle_status: at('POST', '{id}/toggle-status/'),
};

export const enterMethods = verb(
  PaymentMethod,
  {
    name: 'payment_methods.entry',
    summary: 'Entry point: what can be done with payment methods',
    description:
      '`links` lead to the operations that the caller may use; the answer also lists the statuses and the fields by which methods can be sorted.',
    method: 'GET',
    path: '/payment_methods/',
    access: READ,
    linksOfItsOwn: true,
    data: object({
      resource: text().meta({ description: 'Name of the resource' }),
      description: text(),
      statuses: list(text()),
      sortable_fields: list(text()),
    }),
  },
  async (ctx) => {
    const actor = await ctx.admitted();
    return { data: described(ctx.request.language), links: linksFor(actor) };
  },
);

const SUMMARY = {
  en: PaymentMethod.summary,
  es: 'Una forma de pagar, con su lugar en el árbol y su efecto en los precios.',
};
const described = (language: keyof typeof SUMMARY) => ({
  resource: PaymentMethod.plural,
  description: SUMMARY[language],
  statuses: Object.keys(PaymentMethod.states.status?.moves ?? {}),
  sortable_fields: sortableFields(PaymentMethod),
});

const linksFor = (actor: Actor): Links =>
  mayCall(actor, WRITE) ? { ...READING, ...WRITING } : READING;
