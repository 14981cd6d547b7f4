// GET and PUT /accounting/retenciones-percepciones/config/. Decision: before anything is set up the account is an agent of nothing; a
// change names whole members (income, vat, social_security, gross_income).
import { toIso } from '#kernel/clock.ts';
import { updateBody } from '#resource/bodies.ts';
import { brandNew, create, update } from '#resource/change.ts';
import { assertMatch } from '#resource/conditional-request.ts';
import { verb } from '#resource/define.ts';
import { amendedRecord, newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertUnwritten, shownSingleton, singletonData } from '#resource/shape/singleton.ts';
import { AgentConfig, CONFIG_ID } from '../records/withholding/agent-config.ts';
import { readAgentConfig } from './read-agent-config.ts';

const PATH = '/accounting/retenciones-percepciones/config/';

export const showAgentConfig = verb(
  AgentConfig,
  {
    name: 'accounting/retenciones-percepciones/config.show',
    summary: 'Of which taxes the account withholds and perceives',
    description: 'Until it is configured, the account is an agent of no tax.',
    method: 'GET',
    path: PATH,
    access: 'accounting:read',
    data: singletonData(AgentConfig),
  },
  async (ctx) => {
    const found = await readAgentConfig(ctx);
    return { data: shownSingleton(AgentConfig, found) };
  },
);

export const changeAgentConfig = verb(
  AgentConfig,
  {
    name: 'accounting/retenciones-percepciones/config.change',
    summary: 'Say of which taxes the account is an agent, and how',
    description:
      'A tax that is named is replaced as a whole; the others stay. It holds for what is withheld from now on.',
    method: 'PUT',
    path: PATH,
    access: 'accounting:write',
    body: updateBody(AgentConfig),
    data: shownRecord(AgentConfig),
    assertsVersion: true,
    fails: ['version_conflict'],
  },
  async (ctx, { body }) => {
    const before = await readAgentConfig(ctx);
    if (before !== undefined) {
      assertMatch(ctx.request.headers, before);
      const after = amendedRecord(ctx, AgentConfig, before, body);
      const changes = after === before ? [] : [update(AgentConfig, before, after)];
      return ctx.commit(changes, { data: after });
    }
    assertUnwritten(ctx.request, body.version);
    const input = newRecord(ctx, AgentConfig, body);
    const at = toIso(ctx.clock.now());
    const { income, vat, social_security, gross_income } = input;
    const whole = { income, vat, social_security, gross_income, configured_at: at };
    const data = brandNew(ctx, AgentConfig, whole, CONFIG_ID);
    return ctx.commit([create(AgentConfig, data, { shared: true })], { data });
  },
);
