// GET and PUT /iva/config/. Without a record the defaults are shown; the first PUT writes it.
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { toIso } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { updateBody } from '#resource/bodies.ts';
import { amended, type Change, create, update } from '#resource/change.ts';
import { assertMatch } from '#resource/conditional-request.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { amendedRecord, newRecord } from '#resource/record-rules.ts';
import { assertUnwritten, shownSingleton, singletonData } from '#resource/shape/singleton.ts';
import { type Apportionment, isSameApportionment } from '../../records/vat/apportionment.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import { CONFIG_ID, DEFAULT_RULES, VatConfig } from '../../records/vat/vat-config.ts';

/** What one commit has room for beside the configuration. */
const REOPENED_MAX = 90;

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
      'Holds for entries that are made or changed from now on. `input_vat_apportionment` holds for every month whose purchases book is open, with the entries that are in it: their credit, the totals, the settlement, the files and the ledger follow it, and what a person set as the credit of an entry stays. A closed book keeps the apportionment with which it was closed, also when it is opened again, until it is said here anew.',
    method: 'PUT',
    path: '/iva/config/',
    access: 'accounting:write',
    body: updateBody(VatConfig),
    data: configData,
    assertsVersion: true,
    fails: ['version_conflict', 'record_locked'],
  },
  async (ctx, { body }) => {
    const patch = body as (typeof VatConfig)['$patch'];
    const [before, vat_condition, following] = await Promise.all([
      ctx.store.get(VatConfig, CONFIG_ID),
      conditionOf(ctx),
      'input_vat_apportionment' in patch ? followingBooks(ctx) : [],
    ]);
    if (before === undefined) {
      assertUnwritten(ctx.request, patch.version);
      const data = { ...first(ctx, patch), vat_condition };
      return ctx.commit([create(VatConfig, data, { shared: true }), ...following], { data });
    }
    assertMatch(ctx.request.headers, before);
    const after = amendedRecord(ctx, VatConfig, before, patch);
    if (after === before && following.length === 0) return { data: { ...after, vat_condition } };
    const data = {
      ...(after === before ? amended(ctx, before, {}) : after),
      ...earlierThan(before.earlier_apportionment, before.input_vat_apportionment, after),
      vat_condition,
    };
    return ctx.commit([update(VatConfig, before, data), ...following], { data });
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
  const record = newRecord(ctx, VatConfig, { ...patch, configured_at }, CONFIG_ID);
  return { ...record, ...earlierThan(undefined, DEFAULT_RULES.input_vat_apportionment, record) };
}

/** What held before the first change, once there is one. */
const earlierThan = (
  known: Apportionment | undefined,
  before: Apportionment,
  { input_vat_apportionment: now }: VatConfig,
): Partial<Pick<VatConfig, 'earlier_apportionment'>> =>
  known !== undefined || isSameApportionment(before, now) ? {} : { earlier_apportionment: before };

/** Open books that keep what they were closed with once: they go by the configuration from now on. Throws record_locked over many. */
async function followingBooks(ctx: Context): Promise<Change[]> {
  const kept = (await everyRecord(ctx, VatBook, {})).filter(
    ({ status, apportionment }) => status === 'open' && apportionment !== undefined,
  );
  if (kept.length > REOPENED_MAX) {
    const message =
      'So many months that were opened again cannot be apportioned at once: close some';
    fail('record_locked', { errors: [{ message, max: REOPENED_MAX, actual: kept.length }] });
  }
  return kept.map((book) =>
    update(VatBook, book, amended(ctx, book, { apportionment: undefined })),
  );
}
