// GET /bill/tax_info/taxpayer/{billing_system}/ and GET …/systems/: one billing system, and all that there are.
import { fail } from '#kernel/error.ts';
import { flag, list, oneOf, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { fieldErrorSchema } from '#resource/record-schema.ts';
import { activeSystem, readFiscalFacts } from './fiscal-identity.ts';
import {
  BillingSystem,
  CERTIFICATE_STATUSES,
  DELEGATED,
  OWN,
  SYSTEMS,
  type SystemName,
} from './records/billing-system.ts';
import { systemNamed } from './stored-system.ts';
import { shownSystem, stateOf, systemView } from './system-view.ts';

const DESCRIPTION: Readonly<Record<SystemName, string>> = {
  [OWN]: 'ARCA web services with a certificate of the taxpayer itself',
  [DELEGATED]:
    'ARCA web services with the certificate of the provider, to whom the taxpayer delegates',
};

export const showSystem = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.get',
    summary: 'Get a billing system; its key is never shown',
    method: 'GET',
    path: '/bill/tax_info/taxpayer/{billing_system}/',
    access: 'accounting:read',
    data: shownSystem,
    fails: ['not_found'],
  },
  async (ctx, { params }) => {
    const name = systemNamed(params.billing_system);
    const facts = await readFiscalFacts(ctx);
    const system = facts.systems.get(name) ?? fail('not_found');
    return { data: systemView(ctx, facts, system) };
  },
);

const summaryOfSystem = z.object({
  billing_system: oneOf(SYSTEMS),
  description: text(),
  configured: flag(),
  active: flag(),
  ready: flag(),
  cuit: text().nullable(),
  certificate_status: oneOf(CERTIFICATE_STATUSES).nullable(),
  lacking: list(fieldErrorSchema),
});

export const listSystems = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.systems',
    summary: 'The billing systems that exist, and how far each is set up',
    description:
      'Of `arca_own` and `arca_delegated`: whether it is configured, active and ready, the state of its certificate, and what is lacking. `active_system` is null where none was chosen.',
    method: 'GET',
    path: '/bill/tax_info/taxpayer/systems/',
    access: 'accounting:read',
    data: z.object({
      systems: list(summaryOfSystem),
      active_system: oneOf(SYSTEMS).nullable(),
    }),
  },
  async (ctx) => {
    const facts = await readFiscalFacts(ctx);
    const systems = SYSTEMS.map((name) => {
      const system = facts.systems.get(name);
      const described = { billing_system: name, description: DESCRIPTION[name] };
      if (system === undefined) return { ...described, ...NOT_CONFIGURED };
      const { active, cuit } = system;
      return { ...described, configured: true, active, cuit, ...stateOf(ctx, facts, system) };
    });
    const active_system = activeSystem(facts)?.billing_system ?? null;
    return { data: { systems, active_system } };
  },
);

const NOT_CONFIGURED = {
  configured: false,
  active: false,
  ready: false,
  cuit: null,
  certificate_status: null,
  lacking: [],
};
