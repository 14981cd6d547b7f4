// What groups state in English has a Spanish sentence of its own. What has none yet is told by the text of its code, so that it is Spanish
// but says less: these only become fewer. Decision 189.
import { expect, test } from 'vitest';
import { inSpanish } from '#kernel/errors/words/in-spanish.ts';
import { SPANISH_NOUNS } from '#kernel/errors/words/spanish-nouns.ts';
import { oneOf } from '#resource/shape/noun-words.ts';
import { nouns } from '../support/catalogue.ts';
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

/** Words of English that no member, code or word of Spanish is. */
const ENGLISH =
  /(?<![\p{L}\p{N}_.`{-])(?:it|in|or|and|either|exactly|of|the|is|are|not|with|for|by|this|its|has|have|be)(?![\p{L}\p{N}_.`}-])/u;

test('no sentence is Spanish in its beginning and English in the rest, as one for anything that varies would make it', () => {
  const half = statedMessages().filter((each) => ENGLISH.test(inSpanish(each) ?? ''));
  expect(half).toEqual([]);
});

test('what varies in a sentence is kept', () => {
  expect(inSpanish('The row has 3 columns instead of 5')).toBe(
    'La fila tiene 3 columnas en vez de 5',
  );
});

test('a record is called what the reference calls it, with its article', () => {
  expect(inSpanish('No such category')).toBe('No existe la categoría');
  expect(inSpanish('No such product, service, rental')).toBe(
    'No existe el producto, el servicio o el bien en alquiler',
  );
  expect(inSpanish('No such thing')).toBe('No existe ese registro');
});

test('every noun that a client reads and writes has a Spanish word', () => {
  const said = nouns.filter(({ standard }) => standard.length > 0).map(oneOf);
  const without = said.filter((one) => !Object.hasOwn(SPANISH_NOUNS, one));
  expect(without).toEqual([]);
});
