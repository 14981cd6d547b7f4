// The habits of the house as tests: who imports whom, sizes, names, banned calls, dead files. Each lists its offenders.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '#kernel/error.ts';
import { MAY_IMPORT, READS_VARIABLES } from './support/may-import.ts';
import { codeOnly, reachedFrom, type SourceFile, sourceFiles } from './support/source-files.ts';

const files = sourceFiles();
const product = files.filter((file) => !file.isTest);

const under =
  (...folders: string[]) =>
  (file: SourceFile) =>
    folders.some((folder) => file.path.startsWith(`${folder}/`));
const offences = (of: readonly SourceFile[], find: (file: SourceFile) => unknown[]): string[] =>
  of.flatMap((file) => find(file).map((what) => `${file.path}: ${String(what)}`));
const matches = (pattern: RegExp) => (file: SourceFile) =>
  [...codeOnly(file.text).matchAll(pattern)].map((match) => match[0].trim());
const without =
  (...exempt: string[]) =>
  (file: SourceFile) =>
    !exempt.some((prefix) => file.path.startsWith(prefix));
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

describe('imports', () => {
  const folderOf = (file: string) => file.split('/')[1] ?? '';

  test.each(Object.entries(MAY_IMPORT))('packages/%s imports only from %j', (folder, allowed) => {
    const found = offences(product.filter(under(`packages/${folder}`)), (file) =>
      file.imports.filter((target) =>
        target.startsWith('packages/') ? ![folder, ...allowed].includes(folderOf(target)) : true,
      ),
    );
    expect(found).toEqual([]);
  });

  test('the kernel uses nothing but Node, zod in its schemas and big.js in money.ts', () => {
    const may: Record<string, string[]> = {
      'fields.ts': ['zod'],
      'schema.ts': ['zod'],
      'money.ts': ['big.js'],
    };
    const found = offences(product.filter(under('packages/kernel')), (file) =>
      file.packages.filter(
        (name) => !name.startsWith('node:') && !may[path.basename(file.path)]?.includes(name),
      ),
    );
    expect(found).toEqual([]);
  });

  test('only the store, what runs on one machine, the operator and the infrastructure know AWS', () => {
    const whole = ['store', 'data-directory', 'local', 'operator'].map(
      (name) => `packages/${name}/`,
    );
    const files = ['packages/background/queue/queue', 'packages/http/environment'];
    const knowing = [...whole, ...files, 'infra/', 'functions/'];
    const found = offences(product.filter(without(...knowing)), (file) =>
      file.packages.filter((name) => name.startsWith('@aws-sdk/')),
    );
    expect(found).toEqual([]);
  });

  test('a group is imported by its function, the loaders of groups and nobody else', () => {
    const found = offences(product, (file) =>
      file.imports.filter(
        (target) =>
          /^packages\/domain\/[^/]+\/group\.ts$/.test(target) &&
          !/^(functions|packages\/local)\//.test(file.path) &&
          file.path !== 'packages/domain/group-loaders.ts',
      ),
    );
    expect(found).toEqual([]);
  });

  test('the list of groups is imported only where all groups are meant, and by no function', () => {
    const may = [
      'packages/domain/facts.ts',
      'packages/domain/service.ts',
      'packages/local/',
      'packages/operator/',
      'infra/',
    ];
    const found = offences(product.filter(without(...may)), (file) =>
      file.imports.filter((target) => target === 'packages/domain/groups.ts'),
    );
    expect(found).toEqual([]);
  });

  test('a function serves one group', () => {
    const found = offences(product.filter(under('functions')), (file) => {
      const groups = file.imports.filter((target) => target.endsWith('/group.ts'));
      return groups.length > 1 ? groups : [];
    });
    expect(found).toEqual([]);
  });

  test('the infrastructure imports no code that runs in a function', () => {
    const found = offences(product.filter(under('infra')), (file) =>
      file.imports.filter((target) => /^(functions|packages\/(http|background))\//.test(target)),
    );
    expect(found).toEqual([]);
  });

  test('every file is reached from a function, a command, the infrastructure or a test that is not only its own', () => {
    const scripts = [
      ...readFileSync('package.json', 'utf8').matchAll(/node (?:--\S+ )*([\w./-]+\.ts)/g),
    ].map((match) => match[1] ?? '');
    const entries = [
      ...files.filter(under('functions')).map((file) => file.path),
      ...files.filter((file) => file.path.endsWith('.test.ts')).map((file) => file.path),
      ...scripts,
      'infra/app.ts',
      'packages/console/app/main.tsx',
      'packages/local/compile/compile-sources.ts',
      'test/run.ts',
      'test/bench/bench.ts',
      'test/bundles/build.ts',
      'test/support/bundled/write-templates.ts',
    ];
    const ownTest = (file: SourceFile) =>
      file.path.endsWith('.test.ts') && file.path.startsWith('packages/');
    const withoutOwn = files.map((file) =>
      ownTest(file)
        ? {
            ...file,
            imports: file.imports.filter(
              (target) => path.dirname(target) !== path.dirname(file.path),
            ),
          }
        : file,
    );
    const reached = reachedFrom(entries, withoutOwn);
    const dead = files.filter(
      (file) => !reached.has(file.path) && !/\/test-[^/]+$/.test(file.path),
    );
    expect(dead.map((file) => file.path)).toEqual([]);
  });

  test('what is deployed never loads the local stack, nor the engine in its process', () => {
    const functions = files.filter(under('functions')).map((file) => file.path);
    const reached = [...reachedFrom(functions, files)];
    expect(reached).toContain('packages/store/table.ts');
    const ofOneMachine = /^packages\/(embedded-table|data-directory|local)\//;
    expect(reached.filter((path) => ofOneMachine.test(path))).toEqual([]);
  });

  test('every import leads to a file', () => {
    expect(offences(files, (file) => file.imports.filter((target) => !existsSync(target)))).toEqual(
      [],
    );
  });
});

describe('sizes', () => {
  test('a file has at most 250 lines, a test 400', () => {
    const found = files.filter((file) => file.lines.length > (file.isTest ? 400 : 250));
    expect(found.map((file) => `${file.path}: ${file.lines.length}`)).toEqual([]);
  });

  test('a function of the deployment map has at most 10 lines of code', () => {
    const code = (file: SourceFile) => file.lines.filter((line) => !/^\s*(\/\/.*)?$/.test(line));
    const found = product.filter(under('functions')).filter((file) => code(file).length > 10);
    expect(found.map((file) => `${file.path}: ${code(file).length}`)).toEqual([]);
  });

  test('a line has at most 100 columns unless a text in it cannot be broken', () => {
    const unbreakable = (line: string) => /(['"`/]).{50,}\1|^\s*(\/\/|\*).*\S{60,}/.test(line);
    const found = offences(files, (file) =>
      file.lines.flatMap((line, i) =>
        line.length > 100 && !unbreakable(line) && !isComment(line) ? [i + 1] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  test('a comment has at most 140 columns', () => {
    const found = offences(files, (file) =>
      file.lines.flatMap((line, i) => (line.length > 140 && isComment(line) ? [i + 1] : [])),
    );
    expect(found).toEqual([]);
  });

  test('blocks nest at most 5 levels deep', () => {
    const found = offences(product, (file) =>
      file.lines.flatMap((line, i) =>
        /^ {12,}(if|for|while|switch|try)\b/.test(line) ? [i + 1] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  test('a folder holds fewer than 30 files, but for the list of functions, one a line of the deployment', () => {
    const count = new Map<string, number>();
    for (const file of product.filter(without('functions/'))) {
      const folder = path.dirname(file.path);
      count.set(folder, (count.get(folder) ?? 0) + 1);
    }
    expect([...count].filter(([, files]) => files >= 30)).toEqual([]);
  });
});

describe('names', () => {
  const VAGUE =
    /^(utils?|helpers?|common|types?|constants?|index|misc|shared|base|manager|processor|.*-(utils?|helpers?|manager|processor))$/;
  const stem = (file: SourceFile) => path.basename(file.path).replace(/(\.test|\.d)?\.tsx?$/, '');

  test('files are named in kebab-case', () => {
    expect(
      files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem(file))).map((file) => file.path),
    ).toEqual([]);
  });

  test('no file has a name that says nothing', () => {
    expect(files.filter((file) => VAGUE.test(stem(file))).map((file) => file.path)).toEqual([]);
  });

  test('a unit test is named after a file or a folder beside it', () => {
    const orphans = files
      .filter((file) => file.path.endsWith('.test.ts') && file.path.startsWith('packages/'))
      .map((file) => file.path)
      .filter(
        (file) =>
          !existsSync(file.replace('.test.ts', '.ts')) && !existsSync(file.replace('.test.ts', '')),
      );
    expect(orphans).toEqual([]);
  });

  test('a test is a sentence that states a guarantee, not "should work"', () => {
    const vague = /\b(?:test|it)\('(should\b|works?\b|handles? errors?|basic|ok\b)[^']*'/g;
    expect(
      offences(
        files.filter((file) => file.isTest),
        (file) => [...file.text.matchAll(vague)].map((match) => match[0]),
      ),
    ).toEqual([]);
  });
});

describe('words', () => {
  const rule = (of: readonly SourceFile[], pattern: RegExp) =>
    expect(offences(of, matches(pattern))).toEqual([]);

  test('only the kernel tells the time', () => {
    rule(files.filter(without('packages/kernel/', 'packages/cli/')), /\bnew Date\(|\bDate\.now\(/g);
  });

  test('chance comes from crypto, or where it only spreads load from a place that says so', () => {
    const lines = (file: SourceFile) =>
      file.lines.filter(
        (line, i) =>
          /\bMath\.random\b/.test(line) &&
          !/jitter|chance|random/.test(`${file.lines[i - 1]}${line.replace('Math.random', '')}`),
      );
    expect(offences(files, lines)).toEqual([]);
  });

  test('texts of clients are cut between characters, by shortened()', () => {
    const cut = /(name|nombre|descrip\w+|error|refused|sku|`|trim\(\))\)?\.slice\(0, [A-Z_\d]+\)/gi;
    rule(product.filter(under('packages/domain')), cut);
  });

  test('amounts are computed in the kernel: no float tricks on money', () => {
    rule(
      product.filter(under('packages/domain', 'packages/resource', 'packages/tax-authority')),
      /\btoFixed\(|\bparseFloat\(|\.multipleOf\(|[*/] ?100\b(?!_)/g,
    );
  });

  test('keys and attributes of the table are spelt only in the store', () => {
    const folders = ['domain', 'http', 'resource', 'tax-authority', 'background', 'operator'];
    rule(product.filter(under(...folders.map((name) => `packages/${name}`))), /\b(pk|sk)\b/g);
    rule(product.filter(without('packages/store/')), /['"`]\*?(due|c|j|l|d|wr)#/g);
  });

  test('the environment is read through settings, where what is empty is not set', () => {
    rule(product.filter(without(...READS_VARIABLES)), /\bprocess\.env\b/g);
  });

  test('nothing is printed but by commands', () => {
    rule(
      product.filter(without('packages/local/', 'packages/operator/', 'infra/')),
      /\bconsole\.\w+/g,
    );
  });

  test('types are not cast away', () => {
    rule(files, /\bas any\b|@ts-(ignore|expect-error|nocheck)|\bas unknown as\b/g);
  });

  test('no test sleeps and none replaces our own code', () => {
    rule(
      files.filter((file) => file.isTest),
      /\bvi\.(mock|fn|spyOn)\(|\bsetTimeout\((?!\(\) => (reject|controller))/g,
    );
  });

  test('nothing is left for later and nothing is commented out', () => {
    const found = offences(files, (file) =>
      file.lines.filter(
        (line) =>
          /\/\/.*\b(TODO|FIXME|XXX|HACK)\b/.test(line) ||
          /^\s*\/\/\s*(const|let|return|if \(|await|import|\}|\w+\(.*\);)/.test(line),
      ),
    );
    expect(found).toEqual([]);
  });

  test('no line is drawn in comments', () => {
    expect(
      offences(files, (file) =>
        file.lines.filter((line) => /^\s*(\/\/|\*|\/\*+)\s*[-=*#_~]{4,}/.test(line)),
      ),
    ).toEqual([]);
  });

  test('every file but a unit test, which is named after what it tests, says first what it is', () => {
    expect(
      files
        .filter((file) => !/^packages\/.*\.test\.ts$/.test(file.path))
        .filter((file) => !/^(#!.*\n)?(\/\/ |\/\*\*)/.test(file.text))
        .map((file) => file.path),
    ).toEqual([]);
  });

  test('zod is imported as a namespace', () => {
    rule(files, /import\s+(type\s+)?\{[^}]*\bz\b[^}]*\}\s+from ''/g);
    expect(
      offences(files, (file) =>
        [...file.text.matchAll(/import \{[^}]*\} from 'zod'/g)].map((match) => match[0]),
      ),
    ).toEqual([]);
  });

  test('a comment names who acts: the request, the worker, the client', () => {
    const who = /(?:\/\/ |^\s*\/?\*).*\b(?:whoever|somebody|nobody|someone|anybody|by our hand)\b/i;
    const found = offences(files, ({ lines }) => lines.filter((line) => who.test(line)));
    expect(found).toEqual([]);
  });

  test('no file speaks of the place where it was written', () => {
    const words = /\/work\/|\/root\/|\bsub-?agents?\b|\bLLM\b|\bChatGPT\b|\bClaude\b/gi;
    const text = (file: SourceFile) => [...file.text.matchAll(words)].map((match) => match[0]);
    expect(offences(files.filter(without('test/tidy.test.ts')), text)).toEqual([]);
  });
});

describe('documents', () => {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

  const documents = [
    ...readdirSync('.').filter((name) => name.endsWith('.md')),
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join('docs', name)),
  ];

  test('the table of error codes has every code with its status, and no other', () => {
    const rows = [...read('docs/errors.md').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)];
    const documented = rows.map(([, code, status]) => `${code} ${status}`).sort();
    const known = Object.entries(ERRORS).map(([code, { status }]) => `${code} ${status}`);
    expect(documented).toEqual(known.sort());
  });

  test('the README has at most 200 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(200);
  });

  test('every link of a document leads to a file', () => {
    const lost = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !existsSync(path.join(path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
    expect(lost).toEqual([]);
  });

  test('every decision has a number of its own', () => {
    const pages = readdirSync('docs/decisions').filter((name) => name !== 'README.md');
    const numbers = pages.map((name) => /^(\d{3})-/.exec(name)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  });

  test('every error code is used by the code', () => {
    const texts = product.filter(without('packages/kernel/error.ts')).map((file) => file.text);
    const all = texts.join('\n');
    expect(Object.keys(ERRORS).filter((code) => !all.includes(`'${code}'`))).toEqual([]);
  });

  test('every command of a document is a script', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const text = documents.map(read).join('\n');
    const named = [...text.matchAll(/npm run (?:-s )?([a-z0-9:-]+)/g)].map(
      (match) => match[1] ?? '',
    );
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });
});
