// The English sentences that the code states of lines of errors[]: what stands as `message`, in an object, a constant or either side of a
// choice, what a constant says that is named there, and what a function is called with that has a parameter of that name. A part that
// varies is the word 7.
import { sourceFiles } from './source-files.ts';

const TEXT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/;
const EXPRESSION = `(?:\\s|[\\w.?:!=<>()]|&&|${TEXT.source})+`;
const STATED = new RegExp(`\\b(?:message|running)(?:: string)?(?::| =)(${EXPRESSION})`, 'g');
const TELLING =
  /(?:function\s+(\w+)|const\s+(\w+)\s*=)\s*(?:<[^>]*>)?\s*\([^)]*\bmessage\b[^)]*\)/g;
const CONSTANT = new RegExp(
  `\\bconst (\\w+)(?:: [^=\\n]+)? =\\s+((?:${TEXT.source})(?:\\s*\\+\\s*(?:${TEXT.source}))*|\\{[^{}]*\\})`,
  'g',
);
const OF_CLIENTS = /^packages\/(domain|http|kernel|resource)\//;
/** Where what became of a record is said as its reason. */
const OF_RECORDS = /^packages\/(background\/deliveries|domain\/invoicing\/issue)\//;
const REASON = new RegExp(`\\breason: (${TEXT.source})`, 'g');
const WORDS_THEMSELVES = /^packages\/kernel\/errors\/words\//;

export function statedMessages(): readonly string[] {
  const sources = sourceFiles().filter(({ isTest }) => !isTest);
  const reasons = sources
    .filter(({ path }) => OF_RECORDS.test(path))
    .flatMap(({ text }) => [...text.matchAll(REASON)].map(([, reason = '']) => reason));
  const files = sources
    .filter(({ path }) => OF_CLIENTS.test(path) && !WORDS_THEMSELVES.test(path))
    .map(({ text }) => text);
  const expressions = [...reasons, ...files.flatMap(statedIn), ...calledWith(files)];
  const texts = expressions.flatMap((expression) =>
    [...expression.matchAll(new RegExp(TEXT, 'g'))].map(([literal]) => literal.slice(1, -1)),
  );
  const told = texts.map((text) => text.replaceAll(/\$\{[^}]*\}/g, '7').replaceAll("\\'", "'"));
  return [...new Set(told.filter((text) => /\p{L}.* /u.test(text)))];
}

/** The expressions of one file, and what its constants say, a text each or a record of them, whose names stand there. */
function statedIn(text: string): string[] {
  const stated = [...text.matchAll(STATED)].map(([, expression = '']) => expression);
  const names = new Set(stated.flatMap((told) => told.match(/\b[A-Z][A-Z\d_]+\b/g) ?? []));
  const said = [...text.matchAll(CONSTANT)].flatMap(([, name = '', says = '']) =>
    names.has(name) ? [says] : [],
  );
  return [...stated, ...said];
}

/** The arguments of functions that are given a message, where they are declared and where they are imported. */
function calledWith(files: readonly string[]): string[] {
  const declared = files.map((text) =>
    [...text.matchAll(TELLING)].map(([, asFunction, asConstant]) => asFunction ?? asConstant ?? ''),
  );
  const all = new Set(declared.flat());
  return files.flatMap((text, at) => {
    const imported = [...text.matchAll(/import [^;]*? from/g)].map(([names]) => names).join(' ');
    const own = [...all].filter(
      (name) => declared[at]?.includes(name) || new RegExp(`\\b${name}\\b`).test(imported),
    );
    return own.flatMap((name) =>
      [...text.matchAll(new RegExp(`\\b${name}\\(([^;]*?)\\)\\s*[;,)\\]}:]`, 'g'))].map(
        ([, given = '']) => given,
      ),
    );
  });
}
