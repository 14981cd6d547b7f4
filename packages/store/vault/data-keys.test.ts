// How often KMS is asked, and what its refusals become.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataKeys } from './data-keys.ts';
import { connectionTo, startTestKms, type TestKms } from './test-kms.ts';

const CONTEXT = { tenant: 'a1b2c3d4e5', mode: 'live', purpose: 'tax-key' };
const MINUTE = 60_000;
let now = 0;
let kms: TestKms;

beforeEach(async () => {
  now = 0;
  kms = await startTestKms();
});
afterEach(() => kms.close());

const open = () =>
  openDataKeys(
    'arn:key',
    { connection: connectionTo(kms), clock: { now: () => now } },
    { sleep: async () => {} },
  );

describe('data keys', () => {
  it('are made under the one key, bound to tenant, mode and kind', async () => {
    const { plain, sealed } = await open().current(CONTEXT);
    expect(plain).toHaveLength(32);
    expect(kms.calls).toEqual([
      { operation: 'GenerateDataKey', context: CONTEXT, keyId: 'arn:key' },
    ]);
    expect(await open().open(sealed, CONTEXT)).toEqual(plain);
  });

  it('are remembered for minutes: one question for many secrets, at once or after each other', async () => {
    const keys = open();
    const made = await Promise.all([1, 2, 3].map(() => keys.current(CONTEXT)));
    expect(new Set(made).size).toBe(1);
    now = 4 * MINUTE;
    await keys.current(CONTEXT);
    expect(kms.calls).toHaveLength(1);
    now = 6 * MINUTE;
    const next = await keys.current(CONTEXT);
    expect(next.plain).not.toEqual(made[0]?.plain);
    const others = open();
    for (let i = 0; i < 3; i++) await others.open(next.sealed, CONTEXT);
    expect(kms.calls).toHaveLength(3);
  });

  it('are not given to another context, remembered or not', async () => {
    const keys = open();
    const { sealed } = await keys.current(CONTEXT);
    await keys.open(sealed, CONTEXT);
    for (const other of [
      { ...CONTEXT, tenant: 'zzzzzzzzzz' },
      { ...CONTEXT, mode: 'test' },
      { ...CONTEXT, purpose: 'webhook' },
    ]) {
      await expect(keys.open(sealed, other)).rejects.toThrow();
      expect((await keys.current(other)).sealed).not.toEqual(sealed);
    }
  });

  it.each([
    [400, 'ThrottlingException', 'service_unavailable'],
    [500, 'KMSInternalException', 'service_unavailable'],
    [400, 'AccessDeniedException', undefined],
  ])('%d %s is %s', async (status, name, code) => {
    kms.refusal = { status, name };
    await expect(open().current(CONTEXT)).rejects.toMatchObject(code ? { code } : { name });
  });

  it('are asked for again after a failure', async () => {
    const keys = open();
    kms.refusal = { status: 400, name: 'AccessDeniedException' };
    await expect(keys.current(CONTEXT)).rejects.toThrow();
    kms.refusal = undefined;
    expect((await keys.current(CONTEXT)).plain).toHaveLength(32);
  });
});
