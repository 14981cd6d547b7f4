// The demo shop: its relations with customers.
import type { SandboxCall } from '#resource/sample/sandbox-call.ts';
import { done, made } from './demo-step.ts';

export const DEMO_CRM: readonly SandboxCall[] = [
  made('crm-tasks/pipelines.create', 'crm_pipeline', {}, 4),
  made('crm-tasks/pipelines.create', 'crm_pipeline empty', { name: 'Restaurantes' }, 4),
  made('crm-tasks/opportunities.create', 'crm_opportunity'),
  made('crm-tasks.create', 'crm_task'),
  made('crm-tasks/reminders.create', 'crm_reminder'),
  made('crm-tasks/segments.create', 'crm_segment'),
  made('crm-tasks/templates.create', 'crm_template'),
  made('crm-tasks/communications.create', 'crm_communication'),
  made('crm-tasks/communications.create', 'crm_communication sent'),
  done('crm-tasks/communications.send', 'crm_communication sent'),
];
