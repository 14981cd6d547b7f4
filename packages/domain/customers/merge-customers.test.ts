import { beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { given, type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { mergeCustomers } from './merge-customers.ts';
import { Customer } from './records/customer.ts';

let ctx: TestContext;
beforeEach(() => {
  ctx = testContext();
});

const customer = (fields: Rec) =>
  given(ctx, Customer, { ...Customer.defaults, name: 'Ana', ...fields });
const merge = async (source_id: string, target_id: string): Promise<Rec> => {
  const call = { params: {}, query: {}, record: {}, body: { source_id, target_id } };
  return (await mergeCustomers.run(ctx, call as never)).data as Rec;
};
const stored = (id: string) => ctx.records.get(Customer.key)?.get(id);

describe('merging', () => {
  test('fills what the target lacks, keeps what it has, and adds up, in one commit', async () => {
    const source = customer({
      email: 'a@b.co',
      phone: '1',
      total_purchases: 10.1,
      balance: 1,
      tags: ['x'],
    });
    const target = customer({ name: 'Ana Paz', phone: '2', total_purchases: 0.2, tags: [] });
    const merged = await merge(source._id, target._id);
    expect(merged).toMatchObject({
      name: 'Ana Paz',
      email: 'a@b.co',
      phone: '2',
      tags: ['x'],
      total_purchases: 10.3,
      balance: 1,
      merged_ids: [source._id],
    });
    expect(ctx.committed).toHaveLength(1);
    expect(stored(source._id)).toMatchObject({ status: 'deleted', merged_into: target._id });
  });

  test('takes what the target has left at its default', async () => {
    const source = customer({ current_account_enabled: true, payment_terms_days: 30 });
    const plain = await merge(source._id, customer({})._id);
    expect(plain).toMatchObject({ current_account_enabled: true, payment_terms_days: 30 });
    const other = customer({ payment_terms_days: 30 });
    const kept = await merge(other._id, customer({ payment_terms_days: 15 })._id);
    expect(kept).toMatchObject({ current_account_enabled: false, payment_terms_days: 15 });
  });

  test.each([
    ['with the number that is taken', { mobile: '1' }, {}, true],
    ['of the same number', { mobile: '1' }, { phone: '1' }, true],
    ['not to a number that never had it', { mobile: '1' }, { mobile: '2' }, false],
  ])('passes on the consent to messages %s', async (_, from, to, expected) => {
    const source = customer({ ...from, whatsapp_opt_in: true });
    const { whatsapp_opt_in } = await merge(source._id, customer(to)._id);
    expect(whatsapp_opt_in).toBe(expected);
  });

  test('takes no consent along from no number to one that never had it', async () => {
    const target = customer({ whatsapp_opt_in: true });
    const { whatsapp_opt_in } = await merge(customer({ mobile: '1' })._id, target._id);
    expect(whatsapp_opt_in).toBe(false);
  });

  test('leaves the target its own names and registrations, and none where it has none', async () => {
    const source = customer({
      name: 'Eva Gomez',
      first_name: 'Eva',
      last_name: 'Gomez',
      legal_name: 'GOMEZ SRL',
      gross_income: '901-123456-7',
      notes: 'n',
    });
    const target = customer({ name: 'Ana Paz' });
    const { name, first_name, last_name, legal_name, gross_income, notes } = await merge(
      source._id,
      target._id,
    );
    const names = [name, first_name, last_name, legal_name, gross_income, notes];
    expect(names).toEqual(['Ana Paz', undefined, undefined, undefined, undefined, 'n']);
  });

  test('of a third one keeps the ids of all', async () => {
    const [a, b, c] = [customer({}), customer({}), customer({})];
    await merge(a._id, b._id);
    const { merged_ids } = await merge(b._id, c._id);
    expect([...merged_ids].sort()).toEqual([a._id, b._id].sort());
  });

  test('is refused with itself, with what is gone, and where it loses a document', async () => {
    const [plain, gone] = [customer({}), customer({ status: 'deleted' })];
    const known = customer({ document_type: 'dni', document_number: '12345678' });
    const fieldOf = async (source: Rec, target: Rec) => {
      const error = await merge(source._id, target._id).catch((reason: unknown) => reason);
      return error instanceof Failure ? [error.code, error.errors[0]?.field] : error;
    };
    expect(await fieldOf(plain, plain)).toEqual(['validation_error', 'source_id']);
    expect(await fieldOf(plain, gone)).toEqual(['related_record_not_found', 'target_id']);
    expect(await fieldOf(known, plain)).toEqual(['validation_error', 'target_id']);
    expect(ctx.committed).toHaveLength(0);
  });
});

test('a merged customer cannot be restored', () => {
  const actor = { kind: 'token', id: 't', mode: 'test', scopes: [] } as const;
  const before = { status: 'deleted', merged_into: 'x' };
  expect(() => Customer.guard?.({ before, after: { ...before, status: 'active' } }, actor)).toThrow(
    Failure,
  );
  const plain = { status: 'deleted' };
  expect(() =>
    Customer.guard?.({ before: plain, after: { status: 'active' } }, actor),
  ).not.toThrow();
});
