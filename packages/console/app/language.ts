// The language of the console: the one chosen, else the browser's; it also goes with each request, so that messages come in it.
import { en, type Words } from '../words/en.ts';
import { es } from '../words/es.ts';
import { store, stored } from './browser-storage.ts';
import { observed, useObserved } from './observed.ts';

export type Language = 'es' | 'en';

const first = stored('language') ?? navigator.language;
export const language = observed<Language>(first.startsWith('es') ? 'es' : 'en');

const show = (chosen: Language): void => {
  document.documentElement.lang = chosen;
};
show(language.get());

export function speak(chosen: Language): void {
  store('language', chosen);
  show(chosen);
  language.set(chosen);
}

type DocsPage = 'errors' | 'invoicing' | 'webhooks';

/** Where the guides, or one page of them, are in the present language. */
export function useDocs(page?: DocsPage, heading?: string): string {
  const base = useObserved(language) === 'es' ? '/docs/es' : '/docs';
  return `${base}${page ? `/${page}` : ''}${heading ? `#${heading}` : ''}`;
}

/** All words of the console in the present language. */
export const useWords = (): Words => (useObserved(language) === 'es' ? es : en);
