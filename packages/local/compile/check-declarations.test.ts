// The check of the declarations that a start makes: a program of its own, which loads the whole service.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { bases, facts, paths } from '#domain/facts.ts';
import { checkSources } from './check-sources.ts';

test('the declarations of the service pass in a process of its own, which tells their facts', async () => {
  const root = mkdtempSync(join(tmpdir(), 'talonario-declarations-'));
  try {
    mkdirSync(join(root, 'packages', 'domain'), { recursive: true });
    const kept = join(root, '.cache', 'checked.mjs');
    await checkSources(undefined, { root, kept });
    const told: unknown = await import(/* @vite-ignore */ pathToFileURL(kept).href);
    expect({ ...(told as object) }).toEqual(JSON.parse(JSON.stringify({ bases, facts, paths })));
  } finally {
    rmSync(root, { recursive: true });
  }
}, 120_000);
