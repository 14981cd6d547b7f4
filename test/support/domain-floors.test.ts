// Holds the domain to its two floors, and its groups to what they may know of each other. Decision 200.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { floorsOf, groupEdges, isRecord, mayRecordImport } from './domain-floors.ts';
import { GROUP_EDGES, type GroupEdges } from './group-edges.ts';
import { codeOnly, reachedFrom, sourceFiles } from './source-files.ts';

const product = sourceFiles().filter(({ isTest }) => !isTest);
const domain = product.filter(({ path }) => path.startsWith('packages/domain/'));
const records = domain.filter(({ path }) => isRecord(path));

const graphOf = (kind: keyof GroupEdges): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(GROUP_EDGES).map(([group, edges]) => [group, edges[kind] ?? []]),
  );

/** Groups that no floor could be found for. */
function unlaid(kind: keyof GroupEdges): string[] {
  const laid = floorsOf(graphOf(kind)).flat();
  return Object.keys(GROUP_EDGES).filter((group) => !laid.includes(group));
}

describe('groups of the domain', () => {
  test('know the groups of their lines, as their lines say, and need each of them', () => {
    expect(groupEdges(product)).toEqual(GROUP_EDGES);
  });

  test('know the records of others without a circle', () => {
    expect(unlaid('records')).toEqual([]);
  });

  test('call the operations of others without a circle', () => {
    expect(unlaid('calls')).toEqual([]);
  });

  test('are laid in floors where that is possible, and only there', () => {
    expect(floorsOf({ sale: ['customer'], customer: [], invoice: ['sale', 'customer'] })).toEqual([
      ['customer'],
      ['sale'],
      ['invoice'],
    ]);
    expect(floorsOf({ sale: ['invoice'], invoice: ['sale'], customer: [] })).toEqual([
      ['customer'],
    ]);
  });
});

describe('records', () => {
  test('import the kernel, the machine, what lies below all groups, and records', () => {
    const others = records.flatMap(({ path, imports }) =>
      imports.filter((target) => !mayRecordImport(target)).map((target) => `${path} → ${target}`),
    );
    expect(others).toEqual([]);
  });

  test('neither wait for anything nor declare what is called: their rules are pure', () => {
    const impure = /\b(async|await|Promise)\b|\b(verb|ownVerb|listVerb|listWithin|job)\(/;
    const found = records.filter(({ text }) => impure.test(codeOnly(text)));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('are where every noun of the domain is declared', () => {
    const declared = /\bexport const \w+: NounOf<|= (looseNoun|noun)\(/;
    const nouns = domain.filter(({ text }) => declared.test(codeOnly(text)));
    expect(nouns.length).toBeGreaterThan(80);
    expect(nouns.map(({ path }) => path).filter((path) => !isRecord(path))).toEqual([]);
  });
});

test('files of the domain import each other in a circle within one folder at most, and there (the linter sees to it) for types', () => {
  const reached = new Map<string, Set<string>>();
  const leadsBack = (from: string, to: string): boolean => {
    const found = reached.get(from) ?? reachedFrom([from], domain);
    reached.set(from, found);
    return found.has(to);
  };
  const across = domain.flatMap(({ path: from, imports }) =>
    imports
      .filter((to) => to.startsWith('packages/domain/') && path.dirname(to) !== path.dirname(from))
      .filter((to) => leadsBack(to, from))
      .map((to) => `${from} → ${to}`),
  );
  expect(across).toEqual([]);
});
