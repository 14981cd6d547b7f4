// What groups state in English has a Spanish sentence of its own. What has none yet is told by the text of its code, so that it is Spanish
// but says less: these only become fewer. Decision 189.
import { expect, test } from 'vitest';
import { inSpanish } from '#kernel/errors/words/in-spanish.ts';
import { statedMessages } from '../support/stated-messages.ts';

/** Lines of the log and samples. */
const WITHOUT_MAX = 6;
/** As the tax authority words its own refusals. */
const SPANISH = /^(El|La|Los|Las) /;

test('messages without a Spanish sentence only become fewer', () => {
  const sentences = statedMessages();
  expect(sentences.length).toBeGreaterThan(350);
  const without = sentences.filter((each) => inSpanish(each) === undefined && !SPANISH.test(each));
  expect(without.slice(0, without.length > WITHOUT_MAX ? undefined : 0)).toEqual([]);
});

test('what varies in a sentence is kept', () => {
  expect(inSpanish('The row has 3 columns instead of 5')).toBe(
    'La fila tiene 3 columnas en vez de 5',
  );
});
