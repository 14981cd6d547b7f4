// POST /contracts/: a draft with the next number of the account. Spec: Contract.
import { create } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { Contract } from './contract.ts';

const NUMBERS = 'contracts';
const NUMBER_DIGITS = 8;

export const createContract = ownVerb(
  Contract,
  'create',
  {
    summary: 'Draw up a rent contract',
  },
  async (ctx, { body }) => {
    const draft = newRecord(ctx, Contract, body);
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
