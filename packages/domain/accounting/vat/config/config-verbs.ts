// GET and PUT /iva/config/. Without a record the defaults are shown; the first PUT writes it.
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { toIso } from '#kernel/clock.ts';
import { updateBody } from '#resource/bodies.ts';
import { create, update } from '#resource/change.ts';
import { assertMatch } from '#resource/conditional-request.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { amendedRecord, newRecord } from '#resource/record-rules.ts';
import { assertUnwritten, shownSingleton, singletonData } from '#resource/shape/singleton.ts';
import { CONFIG_ID, VatConfig } from '../../records/vat/vat-config.ts';

const configData = singletonData(VatConfig);

export const getConfig = verb(
  VatConfig,
  {
    name: 'iva/config.get',
    summary: 'How the VAT books are kept',
    description:
      'Until it is configured, the usual values. `vat_condition` is the tax condition of the account.',
    method: 'GET',
    path: '/iva/config/',
    access: 'accounting:read',
    data: configData,
  },
  async (ctx) => {
    const [config, vat_condition] = await Promise.all([
      ctx.store.get(VatConfig, CONFIG_ID),
      conditionOf(ctx),
    ]);
    return { data: { ...shownSingleton(VatConfig, config), vat_condition } };
  },
);

export const putConfig = verb(
  VatConfig,
  {
    name: 'iva/config.update',
    summary: 'Say how the VAT books are kept; what is not named stays',
    description:
      'Holds for entries that are made or changed from now on; those of closed books stay as they are. Entries keep the credit that `by_document` gave them, and `global` takes its part of all at once: change the method before a month has purchases.',
    method: 'PUT',
    path: '/iva/config/',
    access: 'accounting:write',
    body: updateBody(VatConfig),
    data: configData,
    assertsVersion: true,
    fails: ['version_conflict'],
  },
  async (ctx, { body }) => {
    const [before, vat_condition] = await Promise.all([
      ctx.store.get(VatConfig, CONFIG_ID),
      conditionOf(ctx),
    ]);
    const patch = body as (typeof VatConfig)['$patch'];
    if (before === undefined) {
      assertUnwritten(ctx.request, patch.version);
      const data = { ...first(ctx, patch), vat_condition };
      return ctx.commit([create(VatConfig, data, { shared: true })], { data });
    }
    assertMatch(ctx.request.headers, before);
    const after = amendedRecord(ctx, VatConfig, before, patch);
    const data = { ...after, vat_condition };
    return after === before ? { data } : ctx.commit([update(VatConfig, before, data)], { data });
  },
);

/** The condition is that of the taxpayer data: the record has it for its events alone, as it was when they came about. */
async function conditionOf(ctx: Context): Promise<VatConfig['vat_condition']> {
  return fiscalIdentity(ctx, await readFiscalFacts(ctx)).condition;
}

function first(
  ctx: Context,
  { version: _version, ...patch }: (typeof VatConfig)['$patch'],
): VatConfig {
  const configured_at = toIso(ctx.clock.now());
  return newRecord(ctx, VatConfig, { ...patch, configured_at }, CONFIG_ID);
}
