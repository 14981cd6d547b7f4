// The regimes of the account: the standard operations, with the national ones in every list and none of them changed or deleted.
import { fail } from '#kernel/error.ts';
import { create } from '#resource/change.ts';
import { deleteRecord, updateRecord } from '#resource/crud.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord, newRecord } from '#resource/record-rules.ts';
import { Regime } from '../records/withholding/regime.ts';
import { nationalOnes, withNational } from './predefined-regimes.ts';

export const listRegimes = listVerb(
  Regime,
  {
    name: 'accounting/retenciones-percepciones/regimes.list',
    summary: 'List the regimes, the national ones of income tax among them',
    path: '/accounting/retenciones-percepciones/regimes/',
    access: 'accounting:read',
  },
  (ctx, { query }) => withNational(ctx, () => ctx.store.list(Regime, query)),
);

export const createRegime = ownVerb(
  Regime,
  'create',
  { summary: 'Add a regime of the account’s own' },
  async (ctx, { body }) => {
    const data = newRecord(ctx, Regime, body);
    const changes = [...(await nationalOnes(ctx)), create(Regime, data)];
    return ctx.commit(changes, { data });
  },
);

export const updateRegime = ownVerb(
  Regime,
  'update',
  {
    summary: 'Change a regime that is not predefined; what was withheld under it stays as it is',
    when: ({ is_default }) => !is_default,
    fails: ['default_record_protected'],
  },
  (ctx, { record, body }) => {
    if (record.is_default && amendedRecord(ctx, Regime, record, body) !== record)
      fail('default_record_protected');
    return updateRecord(Regime, ctx, record, body);
  },
);

export const deleteRegime = ownVerb(
  Regime,
  'delete',
  {
    summary: 'Delete a regime that is not predefined and under which nothing was withheld',
    when: ({ is_default }) => !is_default,
    fails: ['default_record_protected'],
  },
  (ctx, { record }) => {
    if (record.is_default) fail('default_record_protected');
    return deleteRecord(Regime, ctx, record);
  },
);
