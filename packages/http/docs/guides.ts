// The guides as pages: docs/guides/<language>/<name>.md with the code that they name in it. The code stands in files of its own, so that
// both languages show the same and a test runs it.
import { readFileSync } from 'node:fs';
import { errorsPage } from './error-pages.ts';
import type { Page } from './reference-pages.ts';

const ROOT = new URL('../../../docs/guides/', import.meta.url);
/** In the order of a first week. */
export const GUIDES = [
  ...['quickstart', 'modes', 'lists', 'retries', 'using-errors', 'webhooks', 'sandbox'],
  ...['invoicing', 'month', 'going-live', 'console'],
] as const;
const FENCES: Readonly<Record<string, string>> = { py: 'python', ts: 'ts', sh: 'sh', php: 'php' };
const LANGUAGES = ['en', 'es'] as const;
const SECTIONS = { en: 'Guides', es: 'Guías' };

/** A guide's page in that language. */
export const guidePath = (language: 'en' | 'es', name: string): string =>
  language === 'en' ? `/docs/${name}` : `/docs/es/${name}`;

export function guidePages(): Page[] {
  return LANGUAGES.flatMap((language) => {
    const section = SECTIONS[language];
    const guides = GUIDES.map((name) => {
      const text = readFileSync(new URL(`${language}/${name}.md`, ROOT), 'utf8');
      const markdown = withLinks(withCode(text), language);
      return { path: guidePath(language, name), title: titleOf(markdown), section, markdown };
    });
    const errors = errorsPage(language);
    const page = { path: guidePath(language, 'errors'), title: titleOf(errors), section };
    return [...guides, { ...page, markdown: errors }];
  });
}

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

const withCode = (markdown: string): string =>
  markdown.replaceAll(/^\{\{(.+)\}\}$/gm, (_, name: string) => {
    const fence = FENCES[name.split('.').at(-1) ?? ''] ?? '';
    return `\`\`\`${fence}\n${readFileSync(new URL(`code/${name}`, ROOT), 'utf8').trimEnd()}\n\`\`\``;
  });

/** Links between files of the repository, as links between pages. */
const withLinks = (markdown: string, language: 'en' | 'es'): string =>
  markdown.replaceAll(
    /\]\((?:\.\.\/)*([a-z-]+)\.md\)/g,
    (_, name: string) => `](${guidePath(language, name)})`,
  );
