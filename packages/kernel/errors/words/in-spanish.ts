// Messages of errors[] in Spanish, by the English that the code states; {} stands for a word that varies, or for a reason that is one of
// these messages itself, {the} in Spanish for a record, or one of several, with its article. A message that is not here is told by the
// text of its code, so that an answer in Spanish has no English in it.
import { SPANISH_BOOKS } from './spanish-books.ts';
import { SPANISH_FILES } from './spanish-files.ts';
import { SPANISH_MACHINE } from './spanish-machine.ts';
import { SPANISH_NOUNS } from './spanish-nouns.ts';
import { SPANISH_RULES } from './spanish-rules.ts';
import { SPANISH_SALES } from './spanish-sales.ts';
import { SPANISH_TRADE } from './spanish-trade.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&');

type Known = { exact: ReadonlyMap<string, string>; patterns: readonly Pattern[] };
type Pattern = { pattern: RegExp; spanish: string };

/** Made for the first message that is asked for. */
let known: Known | undefined;

function knownMessages(): Known {
  const all = Object.entries({
    ...SPANISH_BOOKS,
    ...SPANISH_FILES,
    ...SPANISH_MACHINE,
    ...SPANISH_RULES,
    ...SPANISH_TRADE,
    ...SPANISH_SALES,
  });
  return {
    exact: new Map(all.filter(([english]) => !english.includes('{}'))),
    patterns: all
      .filter(([english]) => english.includes('{}'))
      .map(([english, spanish]) => ({
        pattern: new RegExp(`^${english.split('{}').map(escaped).join('(.+?)')}$`, 'u'),
        spanish,
      })),
  };
}

export function inSpanish(english: string): string | undefined {
  known ??= knownMessages();
  const exact = known.exact.get(english);
  if (exact !== undefined) return exact;
  for (const { pattern, spanish } of known.patterns) {
    const found = pattern.exec(english);
    if (found !== null) return filled(spanish, found.slice(1));
  }
  return undefined;
}

function filled(text: string, words: readonly string[]): string {
  let next = 0;
  return text.replaceAll(/\{(?:the)?\}/g, (place) => {
    next += 1;
    const word = words[next - 1] ?? '';
    return place === '{}' ? (inSpanish(word) ?? word) : withArticle(word);
  });
}

/** "product, POS terminal" as "el producto o la terminal de venta"; what is no record is one all the same. */
function withArticle(records: string): string {
  const all = records.split(', ').map((record) => {
    const [gender, one] = SPANISH_NOUNS[record] ?? [];
    return one === undefined ? 'ese registro' : `${gender === 'm' ? 'el' : 'la'} ${one}`;
  });
  const last = all.pop() ?? '';
  return all.length === 0 ? last : `${[...new Set(all)].join(', ')} o ${last}`;
}
