// Expiry on the local stack: what DynamoDB's TTL would remove goes, what it would keep stays.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expireItems } from './expiry.ts';
import { holdEngine } from './open-engine.ts';
import { openTables } from './tables.ts';

const SECONDS = 1_800_000_000;

test.each(['embedded', 'dynoxide'])('only items whose time has passed leave %s', async (ENGINE) => {
  const directory = mkdtempSync(join(tmpdir(), 'expiry-'));
  const held = await holdEngine(directory, { ...process.env, ENGINE });
  const { tables, close } = openTables(held.engine);
  try {
    const items = { past: SECONDS - 1, now: SECONDS, future: SECONDS + 1, forever: undefined };
    for (const [sk, ttl] of Object.entries(items)) {
      await tables.test.put({ put: { pk: 'p', sk, ttl } });
    }
    await tables.live.put({ put: { pk: 'p', sk: 'text', ttl: 'past' } });
    expect(await expireItems(held.engine, SECONDS)).toBe(2);
    const left = await tables.test.query({ pk: 'p' });
    expect(left.items.map(({ sk }) => sk)).toEqual(['forever', 'future']);
    expect((await tables.live.query({ pk: 'p' })).items).toHaveLength(1);
  } finally {
    close();
    await held.close();
    rmSync(directory, { recursive: true });
  }
});
