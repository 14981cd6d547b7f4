// The guides as pages: docs/guides/<language>/<name>.md with the code that they name in it. The code stands in files of its own, so that
// both languages show the same and a test runs it; its comments are said in the language of the page.
import { readFileSync } from 'node:fs';
import { parseJson } from '#kernel/json.ts';
import { errorsPage } from './error-pages.ts';
import type { Page } from './reference-pages.ts';

const ROOT = new URL('../../../docs/guides/', import.meta.url);
/** In the order of a first week. */
export const GUIDES = [
  ...['quickstart', 'modes', 'lists', 'retries', 'using-errors', 'webhooks', 'sandbox'],
  ...['invoicing', 'month', 'going-live', 'console', 'tools'],
] as const;
const FENCES: Readonly<Record<string, string>> = { py: 'python', ts: 'ts', sh: 'sh', php: 'php' };
const LANGUAGES = ['en', 'es'] as const;
const COMMENTS = new URL('spanish/comments.json', import.meta.url);
const SECTIONS = { en: 'Guides', es: 'Guías' };

/** A guide's page in that language. */
export const guidePath = (language: 'en' | 'es', name: string): string =>
  language === 'en' ? `/docs/${name}` : `/docs/es/${name}`;

export function guidePages(): Page[] {
  return LANGUAGES.flatMap((language) => {
    const section = SECTIONS[language];
    const said = language === 'es' ? spanishComments() : new Map<string, string>();
    const guides = GUIDES.map((name) => {
      const text = readFileSync(new URL(`${language}/${name}.md`, ROOT), 'utf8');
      const markdown = withLinks(withCode(text, said), language);
      return { path: guidePath(language, name), title: titleOf(markdown), section, markdown };
    });
    const errors = errorsPage(language);
    const page = { path: guidePath(language, 'errors'), title: titleOf(errors), section };
    return [...guides, { ...page, markdown: errors }];
  });
}

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** Whole lines of programs that are comments, by the English. */
export const spanishComments = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(parseJson<Record<string, string>>(readFileSync(COMMENTS, 'utf8'))));

const withCode = (markdown: string, comments: ReadonlyMap<string, string>): string =>
  markdown.replaceAll(/^\{\{(.+)\}\}$/gm, (_, name: string) => {
    const fence = FENCES[name.split('.').at(-1) ?? ''] ?? '';
    const code = readFileSync(new URL(`code/${name}`, ROOT), 'utf8').trimEnd();
    const said = code.replaceAll(/\S.*/g, (line) => comments.get(line) ?? line);
    return `\`\`\`${fence}\n${said}\n\`\`\``;
  });

/** Links between files of the repository, as links between pages. */
const withLinks = (markdown: string, language: 'en' | 'es'): string =>
  markdown.replaceAll(
    /\]\((?:\.\.\/)*([a-z-]+)\.md\)/g,
    (_, name: string) => `](${guidePath(language, name)})`,
  );
