// The noun and the verb that CONTRIBUTING.md shows, as a reader types them in: the machine takes them as they stand.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NEEDED = {
  groups: '#domain/groups.ts',
  groupMistakes: '#resource/check.ts',
  group: '#resource/define.ts',
  Tag: './records/tag.ts',
  retireTag: './retire-tag.ts',
};
const CHECK = `${Object.entries(NEEDED)
  .map(([name, file]) => `import { ${name} } from '${file}';\n`)
  .join('')}
const tags = group('tags', { title: 'Tags', nouns: [Tag], verbs: [retireTag] });
console.log(JSON.stringify([tags.verbs.length, groupMistakes([...groups, tags])]));
`;

test('its declarations hold together with all others', async () => {
  const guide = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [noun = '', verb = ''] = [...guide.matchAll(/^```ts\n(.*?)^```/gms)].map(
    ([, code]) => code,
  );
  mkdirSync(path.join(ROOT, '.local'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.local/worked-example-'));
  try {
    mkdirSync(path.join(folder, 'records'));
    writeFileSync(path.join(folder, 'records/tag.ts'), noun);
    writeFileSync(path.join(folder, 'retire-tag.ts'), verb);
    writeFileSync(path.join(folder, 'check.ts'), CHECK);
    const run = promisify(execFile)(process.execPath, [path.join(folder, 'check.ts')]);
    const [verbs, mistakes] = JSON.parse((await run).stdout);
    expect(verbs).toBeGreaterThan(0);
    expect(mistakes).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
