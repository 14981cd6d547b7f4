// What groups state in English has a Spanish sentence of its own. What has none yet is told by the text of its code, so that it is Spanish
// but says less: these only become fewer. Decision 189.
import { expect, test } from 'vitest';
import { inSpanish } from '#kernel/errors/words/in-spanish.ts';
import { sourceFiles } from '../support/source-files.ts';

/** Lines of the log and samples, which no answer shows. */
const WITHOUT_MAX = 6;
/** Sentences that stand as `message:`; a part that varies is any word. */
const STATED = /\bmessage: (['"`])((?:\\.|(?!\1).)* (?:\\.|(?!\1).)*)\1/gs;

const sentences = sourceFiles()
  .filter(({ path, isTest }) => !isTest && /^packages\/(domain|http|resource)\//.test(path))
  .flatMap(({ text }) => [...text.matchAll(STATED)])
  .map(([, , sentence = '']) => sentence.replaceAll(/\$\{[^}]*\}/g, '7'));

test('messages without a Spanish sentence only become fewer', () => {
  expect(sentences.length).toBeGreaterThan(50);
  const without = new Set(sentences.filter((each) => inSpanish(each) === undefined));
  expect([...without].slice(0, without.size > WITHOUT_MAX ? undefined : 0)).toEqual([]);
});

test('what varies in a sentence is kept', () => {
  expect(inSpanish('The row has 3 columns instead of 5')).toBe(
    'La fila tiene 3 columnas en vez de 5',
  );
});
