// What records are called in sentences, by the name of their noun: "a CRM pipeline", "journal entries".
import type { Noun } from '../declaration.ts';

type Named = Pick<Noun, 'name'>;

const ACRONYMS: ReadonlySet<string> = new Set(['crm', 'pos', 'vat']);

export const oneOf = ({ name }: Named): string =>
  name
    .split('_')
    .map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word))
    .join(' ');

export const manyOf = (noun: Named): string => `${oneOf(noun)}s`.replace(/ys$/, 'ies');

/** With its article: a sale, an order. */
export const anyOf = (noun: Named): string => {
  const one = oneOf(noun);
  return `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`;
};

/** As a heading: of many, but where an account has one of its kind, as its settings. */
export function titleOf(noun: Pick<Noun, 'name' | 'plural' | 'standard'>): string {
  const kind = noun.name.split('_').at(-1) ?? '';
  const isSingle = !noun.standard.includes('list') && noun.plural.endsWith(`/${kind}`);
  const words = isSingle ? oneOf(noun) : manyOf(noun);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
