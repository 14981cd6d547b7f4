// A text of the OpenAPI document in Spanish, by the English: as it stands among the texts, or by what it was derived from.
import { readdirSync, readFileSync } from 'node:fs';
import { ERRORS, type ErrorCode } from '#kernel/error.ts';
import { parseJson } from '#kernel/json.ts';
import { manyOf } from '#resource/shape/noun-words.ts';
import { DERIVED_TEXTS } from './derived-texts.ts';
import { NOUN_FORMS, type NounForms } from './noun-words.ts';
import { TITLES } from './titles.ts';
import { SPANISH_WHEN } from './when.ts';

const TEXTS = new URL('texts/', import.meta.url);

type Derived = { pattern: RegExp; kinds: string[]; spanish: string };
type Known = { texts: ReadonlyMap<string, string>; derived: readonly Derived[] };

let known: Known | undefined;

/** What was translated by hand, by the English. */
export const givenTexts = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(TEXTS)
      .sort()
      .map((name) => readFileSync(new URL(name, TEXTS), 'utf8'))
      .flatMap((text) => Object.entries(parseJson<Record<string, string>>(text))),
  );

function knownTexts(): Known {
  const titles = [...NOUN_FORMS].flatMap(([one, forms]) => [
    [capital(one), capital(forms.one)] as const,
    [capital(manyOf({ name: one })), capital(forms.many)] as const,
  ]);
  return {
    texts: new Map([...titles, ...Object.entries(TITLES), ...givenTexts()]),
    derived: DERIVED_TEXTS.map(derivedText),
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const PLACE = /\{(\w*)\}/g;
const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&');
const BY_ANY = new Map(
  [...NOUN_FORMS].flatMap(([one, forms]) => [
    [`a ${one}`, forms],
    [`an ${one}`, forms],
  ]),
);
const BY_MANY = new Map([...NOUN_FORMS].map(([one, forms]) => [manyOf({ name: one }), forms]));
const BY_KIND: Readonly<Record<string, ReadonlyMap<string, NounForms>>> = {
  one: NOUN_FORMS,
  any: BY_ANY,
  many: BY_MANY,
};

function derivedText([english, spanish]: readonly [string, string]): Derived {
  const kinds = [...english.matchAll(PLACE)].map(([, kind = '']) => kind);
  const parts = english.split(/\{\w*\}/).map(escaped);
  const source = parts.map((part, at) => part + (at < kinds.length ? placeOf(kinds[at]) : ''));
  return { pattern: new RegExp(`^${source.join('')}$`, 's'), kinds, spanish };
}

const PATTERNS: Readonly<Record<string, string>> = {
  /** In code, and what stands between them. */
  names: '(`[^`]+`(?:(?:, from |, | and | or | to )`[^`]+`)*)',
  value: '(\\S+)',
};

const placeOf = (kind = ''): string => {
  const nouns = BY_KIND[kind];
  if (nouns !== undefined) return `(${[...nouns.keys()].map(escaped).join('|')})`;
  return PATTERNS[kind] ?? '(.+?)';
};

/** undefined where the text is not known. */
export function spanishText(english: string): string | undefined {
  known ??= knownTexts();
  return (
    known.texts.get(english) ??
    refusals(english) ??
    derivedSpanish(known, english) ??
    sentences(english)
  );
}

function derivedSpanish({ derived }: Known, english: string): string | undefined {
  for (const { pattern, kinds, spanish } of derived) {
    const found = pattern.exec(english)?.slice(1);
    const told = found === undefined ? undefined : filled(spanish, kinds, found);
    if (told !== undefined) return told;
  }
  return undefined;
}

/** The places of the Spanish, each by the next thing of its kind that was found. */
function filled(
  spanish: string,
  kinds: readonly string[],
  found: readonly string[],
): string | undefined {
  const forms = kinds.flatMap((kind, at) => BY_KIND[kind]?.get(found[at] ?? '') ?? [])[0];
  const rest = (kind: string) => found.filter((_, at) => kinds[at] === kind);
  const left = {
    text: rest('text').map(partText),
    names: rest('names').map(named),
    value: rest('value'),
    '': rest(''),
  };
  if (left.text.includes(undefined)) return undefined;
  return spanish.replaceAll(PLACE, (_, kind: keyof typeof left | keyof NounForms) =>
    kind in left
      ? (left[kind as keyof typeof left].shift() ?? '')
      : (forms?.[kind as keyof NounForms] ?? ''),
  );
}

/** What stands with its full stop elsewhere. */
const partText = (english: string): string | undefined =>
  spanishText(english) ?? spanishText(`${english}.`)?.replace(/\.$/, '');

const named = (names: string): string =>
  names
    .replaceAll('` and `', '` y `')
    .replaceAll('` or `', '` o `')
    .replaceAll('` to `', '` a `')
    .replaceAll(', from `', ', de `')
    .replaceAll(' o `o', ' u `o')
    .replaceAll(' y `i', ' e `i');

const REFUSES = 'Refuses with ';

/** By code; when each comes is told on the page of the codes too. */
function refusals(english: string): string | undefined {
  if (!english.startsWith(REFUSES)) return undefined;
  const codes = [...english.matchAll(/`(\w+)` \(/g)].map(([, code]) => code as ErrorCode);
  const stated = codes.map((code) => `\`${code}\` (${ERRORS[code]?.when})`);
  if (english !== `${REFUSES}${stated.join(', ')}.`) return undefined;
  const told = codes.map((code) => `\`${code}\` (${SPANISH_WHEN[code]})`);
  return `Rechaza con ${told.join(', ')}.`;
}

/** Rules are told one after the other, each of them known by itself. */
function sentences(english: string): string | undefined {
  const parts = english.split(/(?<=\.) (?=[`A-Z])/);
  if (parts.length === 1) return undefined;
  const told = parts.map(spanishText);
  return told.includes(undefined) ? undefined : told.join(' ');
}
