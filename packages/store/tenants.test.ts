// Tenants on a real engine: unique names, valid fiscal data, and what admission needs beside them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '#kernel/error.ts';
import { rateKey, TENANT_ID_PATTERN } from './control-keys.ts';
import { changeTenant, createTenant, findTenant, listTenants, readTenant } from './tenants.ts';
import { startTestTable, type TestTable } from './test-table.ts';

const START = Date.UTC(2026, 10, 20, 12);
let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());

describe('a new tenant', () => {
  it('is found by its id and, whatever the case, by its name', async () => {
    const made = await createTenant(
      engine.table,
      { name: ' Ferretería Sur ', cuit: '30-71234567-1' },
      START,
    );
    expect(made).toEqual({
      id: made.id,
      name: 'Ferretería Sur',
      plan: 'premium',
      suspended: false,
      rate_limits: 'on',
      tax: { tax_condition: 'responsable_inscripto', sale_points: [1], cuit: '30712345671' },
      created_at: '2026-11-20T12:00:00.000Z',
    });
    expect(made.id).toMatch(TENANT_ID_PATTERN);
    expect(await readTenant(engine.table, made.id)).toEqual(made);
    expect(await findTenant(engine.table, 'FERRETERÍA SUR')).toEqual(made);
    expect(await findTenant(engine.table, 'Ferretería')).toBeUndefined();
    expect(await readTenant(engine.table, 'zzzzzzzzzz')).toBeUndefined();
  });

  it('keeps its name to itself, also when several are made at once', async () => {
    const results = await Promise.allSettled(
      ['Uno', 'uno', ' UNO '].map((name) => createTenant(engine.table, { name }, START)),
    );
    const codes = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code] : [],
    );
    expect(codes).toEqual(['duplicate_value', 'duplicate_value']);
    expect(
      (await listTenants(engine.table)).filter(({ name }) => name.trim().toLowerCase() === 'uno'),
    ).toHaveLength(1);
  });

  it('is refused with every mistake named, and leaves nothing behind', async () => {
    const before = await listTenants(engine.table);
    const wrong = createTenant(engine.table, { name: ' ', cuit: '30-71234567-2' }, START);
    const failure = await wrong.catch((error: Failure) => error);
    expect(failure).toMatchObject({ code: 'validation_error' });
    expect((failure as Failure).errors.map(({ field }) => field)).toEqual(['name', 'cuit']);
    expect(await listTenants(engine.table)).toEqual(before);
  });

  it('is listed by name', async () => {
    await createTenant(engine.table, { name: 'aaa' }, START);
    const { id } = await createTenant(engine.table, { name: 'AAB' }, START);
    const names = (await listTenants(engine.table)).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['aaa', 'AAB']);
    expect(await listTenants(engine.table)).toContainEqual({ id, name: 'AAB' });
  });
});

describe('a change', () => {
  it('shows in the tenant and in what admission reads, and leaves counts and generation alone', async () => {
    const { id } = await createTenant(engine.table, { name: 'changing', rateLimits: 'off' }, START);
    const set = { expression: 'SET tg = :g', values: { ':g': 4 } };
    await engine.table.update({ update: rateKey(id), set });
    const after = await changeTenant(engine.table, id, { suspended: true, plan: 'none' });
    expect(await readTenant(engine.table, id)).toEqual(after);
    expect(await engine.table.get(rateKey(id))).toMatchObject({
      sus: true,
      plan: 'none',
      off: true,
      tg: 4,
    });
  });

  it('of a tenant that does not exist is not_found and makes none', async () => {
    await expect(
      changeTenant(engine.table, 'zzzzzzzzzz', { suspended: true }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await engine.table.get(rateKey('zzzzzzzzzz'))).toBeUndefined();
  });
});
