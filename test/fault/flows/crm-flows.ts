// Crashes of the CRM and of appointments and contracts, beside those that have scenarios of their own.
import type { Flow, Step } from '../flow.ts';
import { contractUntil } from './contract-steps.ts';

const pipeline: Step = [
  'POST',
  '/crm-tasks/pipelines/',
  {
    name: 'Ventas',
    stages: [
      { name: 'Contacto', type: 'open' },
      { name: 'Propuesta', type: 'open' },
      { name: 'Ganada', type: 'won' },
      { name: 'Perdida', type: 'lost' },
    ],
  },
];
const ana: Step = ['POST', '/customers/', { name: 'Ana' }];
const lead = { title: 'Obra', pipeline_id: '{k}', customer_id: '{a}', value: 10 };
const opportunity: Step = ['POST', '/crm-tasks/opportunities/', lead];
const given = { a: ana, k: pipeline, o: opportunity };
const at = (status: string, stage: number) => ({
  '/crm-tasks/opportunities/{o}/': { status, stage_id: `{k.stages.${stage}._id}`, version: 2 },
});
const day = '2031-03-01T12:00:00.000Z';

export const CRM_FLOWS: readonly Flow[] = [
  {
    name: 'begin an opportunity',
    given: { a: ana, k: pipeline },
    call: opportunity,
    leaves: { '/crm-tasks/opportunities/list/': { items: [{ stage_id: '{k.stages.0._id}' }] } },
  },
  {
    name: 'move an opportunity to the next stage',
    given,
    call: ['POST', '/crm-tasks/opportunities/{o}/move/', { stage_id: '{k.stages.1._id}' }],
    leaves: at('open', 1),
  },
  {
    name: 'win an opportunity',
    given,
    call: ['POST', '/crm-tasks/opportunities/{o}/win/'],
    leaves: at('won', 2),
  },
  {
    name: 'lose an opportunity',
    given,
    call: ['POST', '/crm-tasks/opportunities/{o}/lose/', { lost_reason: 'Precio' }],
    leaves: at('lost', 3),
  },
  {
    name: 'delete an opportunity',
    given,
    call: ['DELETE', '/crm-tasks/opportunities/{o}/'],
    leaves: { '/crm-tasks/opportunities/list/': { total: 0 } },
  },
  {
    name: 'delete a pipeline',
    given: { k: pipeline },
    call: ['DELETE', '/crm-tasks/pipelines/{k}/'],
    leaves: { '/crm-tasks/pipelines/list/': { total: 0 } },
  },
  {
    name: 'delete a task of a customer',
    given: { a: ana, t: ['POST', '/crm-tasks/', { title: 'Llamar', customer_id: '{a}' }] },
    call: ['DELETE', '/crm-tasks/{t}/'],
    leaves: { '/crm-tasks/list/': { total: 0 } },
  },
  {
    name: 'create a segment that is counted',
    given: { a: ana, b: ['POST', '/customers/', { name: 'Beto', tags: ['vip'] }] },
    call: [
      'POST',
      '/crm-tasks/segments/',
      { name: 'VIP', rules: { all: [{ field: 'tags', op: 'eq', value: 'vip' }] } },
    ],
    leaves: { '/crm-tasks/segments/list/': { items: [{ customer_count: 1 }] } },
  },
  {
    name: 'cancel a communication that was scheduled',
    given: {
      a: ana,
      m: [
        'POST',
        '/crm-tasks/communications/',
        {
          channel: 'sms',
          customer_id: '{a}',
          body: 'Hola',
          scheduled_at: day,
          status: 'scheduled',
        },
      ],
    },
    call: ['POST', '/crm-tasks/communications/{m}/cancel/'],
    leaves: { '/crm-tasks/communications/{m}/': { status: 'cancelled', sent_count: 0 } },
  },
  {
    name: 'complete an appointment',
    given: {
      s: ['POST', '/services/', { name: 'Corte', duration: 30, duration_unit: 'minutes' }],
      p: ['POST', '/appointments/', { service_id: '{s}', scheduled_datetime: day }],
      q: ['PUT', '/appointments/{p}/', { status: 'in_progress' }],
    },
    call: ['PUT', '/appointments/{p}/', { status: 'completed', sale_status: 'completed' }],
    leaves: { '/appointments/{p}/': { status: 'completed', sale_status: 'completed', version: 3 } },
  },
  {
    name: 'cancel an appointment and free its time',
    given: {
      s: ['POST', '/services/', { name: 'Corte', duration: 30, duration_unit: 'minutes' }],
      p: ['POST', '/appointments/', { service_id: '{s}', scheduled_datetime: day }],
    },
    call: ['PUT', '/appointments/{p}/', { status: 'cancelled' }],
    leaves: { '/appointments/{p}/': { status: 'cancelled', version: 2 } },
  },
  {
    name: 'renew a contract',
    given: {
      ...contractUntil('2040-12-31'),
      s: ['POST', '/contracts/{c}/sign', {}],
    },
    call: ['POST', '/contracts/{c}/renew', { end_date: '2042-12-31', new_rent: 2000 }],
    leaves: { '/contracts/{c}/': { status: 'active', history: [{}] } },
  },
  {
    name: 'delete the draft of a contract',
    given: {
      ...contractUntil('2040-12-31'),
    },
    call: ['DELETE', '/contracts/{c}/'],
    leaves: { '/contracts/list/': { total: 0 } },
  },
];
