// The domain knows pesos by one function, whatever code says them (ARS, or the authority's PES): a comparison with one code
// forgets the other.
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const COMPARED = /[=!]==\s*'(?:ARS|PES)'|'(?:ARS|PES)'\s*[=!]==|const \w+ = 'PES'/g;

test('no code of pesos is compared with, but where pesos are known', () => {
  const domain = sourceFiles().filter(
    ({ path, isTest }) => path.startsWith('packages/domain/') && !isTest,
  );
  const found = domain.flatMap(({ path, text }) =>
    [...text.matchAll(COMPARED)].map(([words]) => `${path}: ${words}`),
  );
  expect(found).toEqual(["packages/domain/fiscal/currency.ts: const PESO = 'PES'"]);
});
