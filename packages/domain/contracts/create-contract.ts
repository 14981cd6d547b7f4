// POST /contracts/: a draft with the next number of the account. Spec: Contract.
import { createBody } from '#resource/bodies.ts';
import { create } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertReferences } from '#resource/references.ts';
import { Contract } from './contract.ts';

const NUMBERS = 'contracts';
const NUMBER_DIGITS = 8;

export const createContract = verb(
  Contract,
  {
    name: 'contracts.create',
    summary: 'Draw up a rent contract',
    method: 'POST',
    path: '/contracts/',
    access: 'contracts:write',
    body: createBody(Contract),
    data: shownRecord(Contract),
    status: [201],
    fails: ['related_record_not_found'],
    idempotent: true,
  },
  async (ctx, { body }) => {
    const draft = newRecord(ctx, Contract, body as Rec);
    const [last] = await Promise.all([
      ctx.store.lastNumber(NUMBERS),
      assertReferences(ctx, Contract, draft),
    ]);
    const to = last + 1;
    const contract_number = `CT-${String(to).padStart(NUMBER_DIGITS, '0')}`;
    const record = { ...draft, contract_number, current_rent: draft.initial_rent };
    return ctx.commit([create(Contract, record), { kind: 'number', sequence: NUMBERS, to }], {
      data: record,
      status: 201,
    });
  },
);
