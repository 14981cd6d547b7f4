// Every field that a client may send does something, or says that it is only kept: product code reads it in the folder of its noun or
// in what imports the noun, or in the file that is named here, or its declaration says `.kept()` and the document tells it.
import { describe, expect, test } from 'vitest';
import type { Noun } from '#resource/declaration.ts';
import { sentSchema } from '#resource/openapi/print-schema.ts';
import { nouns } from '../support/catalogue.ts';
import { type SourceFile, sourceFiles } from '../support/source-files.ts';

const domain = sourceFiles().filter(
  ({ path, isTest }) => path.startsWith('packages/') && !isTest && !path.includes('/demo/'),
);

/** Code alone: without comments, the table of fields and texts of the document. */
const codeOf = ({ text }: SourceFile): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
    .replace(/^(export )?const \w+ = \{\n( {2}[a-z_]+: (field|states)\([\s\S]*?)^\};$/gm, '')
    .replace(/meta\(\{[\s\S]*?\}\)/g, '')
    .replace(/(summary|description|message):\s*('[^']*'|`[^`]*`)/g, '');
const words = new Map(
  domain.map((file) => [
    file.path,
    new Set([...codeOf(file).matchAll(/\b[a-z][a-z0-9_]*\b/g)].map(([word]) => word)),
  ]),
);

/** What people read: it promises nothing but to be shown. */
const SHOWN = ['description', 'icon', 'image', 'images', 'phone', 'sku', 'plate', 'notes', 'tags'];
/** Read where the noun itself is not imported. */
const ELSEWHERE: Record<string, string> = {
  'service.tax_treatment': 'packages/domain/sales/sale-draft.ts',
  'rental.tax_treatment': 'packages/domain/sales/sale-draft.ts',
  'webhook.rate_limit_per_second': 'packages/background/deliveries/round.ts',
};

const filesOf = (noun: Noun): SourceFile[] => {
  const declares = new RegExp(`(noun|looseNoun)\\b[^(]*\\(\\{\\s*name: '${noun.name}'`);
  const home = domain.find(({ text }) => declares.test(text));
  const folder = home?.path.replace(/(records\/)?[^/]+$/, '');
  return domain.filter(
    ({ path, imports }) =>
      home !== undefined && (path.startsWith(`${folder}`) || imports.includes(home.path)),
  );
};
/** Where a list is sorted, filtered or searched by it, or the machine counts, checks or moves by it. */
const isUsedByMachine = (noun: Noun, name: string): boolean =>
  name in noun.states ||
  Object.keys(noun.references).some((path) => path.split('.')[0] === name) ||
  name in (noun.names ?? {}) ||
  noun.unique.some(({ field }) => field === name);

const OF_ALL = ['metadata', 'external_reference'];
const sent = nouns
  .filter(({ standard }) => standard.includes('create') || standard.includes('update'))
  .flatMap((noun) => {
    const near = filesOf(noun).map(({ path }) => words.get(path));
    return Object.keys(noun.record.shape)
      .filter((name) => !noun.assigned.includes(name) && !OF_ALL.includes(name))
      .map((name) => {
        const isRead = isUsedByMachine(noun, name) || near.some((each) => each?.has(name));
        return { noun, name, isRead, isKept: noun.fields[name]?.facts.isKept === true };
      });
  });

test('every field that nothing reads says that it is kept', () => {
  const silent = sent.filter(
    ({ noun, name, isRead, isKept }) =>
      !isRead && !isKept && !SHOWN.includes(name) && !(`${noun.name}.${name}` in ELSEWHERE),
  );
  expect(silent.map(({ noun, name }) => `${noun.name}.${name}`)).toEqual([]);
});

test('what is read elsewhere is read there', () => {
  const wrong = Object.entries(ELSEWHERE).filter(
    ([field, path]) => words.get(path)?.has(field.split('.')[1] ?? '') !== true,
  );
  expect(wrong).toEqual([]);
});

const kept = sent.filter(({ isKept }) => isKept);
describe.each(kept.map(({ noun, name }) => [`${noun.name}.${name}`, noun, name] as const))(
  '%s',
  (_, noun, name) => {
    test('says in the document that it is kept', () => {
      const { properties = {} } = sentSchema(noun.record);
      expect(properties[name]?.description).toMatch(/\bkept\b/i);
      expect(properties[name]).not.toHaveProperty('kept');
    });
  },
);
