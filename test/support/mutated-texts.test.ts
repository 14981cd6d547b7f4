// Mutants of the numbering follow the code: what one of them replaces stands once in its file. The fault tests need as much, minutes later.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ISSUER_MUTANTS } from '../fault/numbering/mutants/issuer-mutants.ts';
import { PROTOCOL_MUTANTS } from '../fault/numbering/mutants/protocol-mutants.ts';
import { RARE_SEEDS } from '../fault/numbering/mutants/rare-seeds.ts';
import { UNDONE_MUTANTS } from '../fault/numbering/mutants/undone-mutants.ts';

const MUTANTS = [...PROTOCOL_MUTANTS, ...ISSUER_MUTANTS, ...UNDONE_MUTANTS];

test('what a mutant of the numbering replaces stands once in its file', () => {
  const lost = MUTANTS.flatMap(({ name, edits }) =>
    edits
      .filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2)
      .map(({ file }) => `${name}: ${file}`),
  );
  expect(lost).toEqual([]);
});

test('seeds that notice a rare mutant are of one that is there', () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(Object.keys(RARE_SEEDS).filter((name) => !names.includes(name))).toEqual([]);
});
