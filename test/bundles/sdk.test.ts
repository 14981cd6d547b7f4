// The generated files of the SDK are those of the declarations: `npm run sdk` writes them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { sdkSource } from '#local/sdk/sdk-source.ts';
import { openApiDocument } from '#resource/openapi.ts';

test.each(Object.entries(sdkSource(openApiDocument(groups))))(
  'generated/%s.ts is up to date',
  (name, text) => {
    const file = new URL(`../../packages/sdk/generated/${name}.ts`, import.meta.url);
    expect(readFileSync(file, 'utf8') === text, 'run `npm run sdk`').toBe(true);
  },
);
