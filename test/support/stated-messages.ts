// The English sentences that the code states of lines of errors[]: what stands as `message`, in an object, a constant or either side of a
// choice. A part that varies is the word 7.
import { sourceFiles } from './source-files.ts';

const TEXT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/;
const STATED = new RegExp(
  `\\b(?:message|running)(?:: string)?(?::| =)((?:\\s|[\\w.?:!=<>()]|&&|${TEXT.source})+)`,
  'g',
);
const OF_CLIENTS = /^packages\/(domain|http|kernel|resource)\//;
const WORDS_THEMSELVES = /^packages\/kernel\/errors\/words\//;

export function statedMessages(): readonly string[] {
  const files = sourceFiles().filter(
    ({ path, isTest }) => !isTest && OF_CLIENTS.test(path) && !WORDS_THEMSELVES.test(path),
  );
  const texts = files.flatMap(({ text }) =>
    [...text.matchAll(STATED)].flatMap(([, expression = '']) =>
      [...expression.matchAll(new RegExp(TEXT, 'g'))].map(([literal]) => literal.slice(1, -1)),
    ),
  );
  const told = texts.map((text) => text.replaceAll(/\$\{[^}]*\}/g, '7').replaceAll("\\'", "'"));
  return [...new Set(told.filter((text) => /\p{L}.* /u.test(text)))];
}
