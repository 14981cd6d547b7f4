import { describe, expect, it } from 'vitest';
import { withServerKey } from './environment.ts';

const secret = async (id: string) => `value of ${id}`;

describe('environment', () => {
  it('fetches the server key only where it is named and not given', async () => {
    expect(await withServerKey({ SERVER_KEY_SECRET: 'arn' }, secret)).toMatchObject({
      SERVER_KEY: 'value of arn',
    });
    const given = { SERVER_KEY: 'given', SERVER_KEY_SECRET: 'arn' };
    expect(await withServerKey(given, secret)).toBe(given);
    expect(await withServerKey({}, secret)).toEqual({});
  });

  it('refuses to start without the key that it was promised', async () => {
    const empty = withServerKey({ SERVER_KEY_SECRET: 'arn' }, async () => undefined);
    await expect(empty).rejects.toThrow(/server key/);
  });
});
