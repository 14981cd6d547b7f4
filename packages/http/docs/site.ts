// The documentation as it is served: each page as HTML and as Markdown, the index that the search looks into, and /llms.txt. Made from
// the OpenAPI document and the guides; the build keeps it beside the bundle (decision 190).
import type { Json } from '#resource/openapi/names.ts';
import { tagSlug } from '#resource/openapi/slice.ts';
import { changelogText } from '../reference/changelog.ts';
import { GUIDES, guidePages, guidePath } from './guides.ts';
import { missingPages } from './missing-page.ts';
import { toHtml } from './page-html.ts';
import { anchorOf, callsOf, type Page, referencePages } from './reference-pages.ts';
import { ICON, siteAssets } from './site-assets.ts';
import { SOUGHT, spanishOf } from './spanish/sought-words.ts';
import { tryPage } from './try-page.ts';

/** Content by path. */
export type Site = Readonly<Record<string, { type: string; text: string }>>;

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';

export function siteOf(document: Json): Site {
  const pages = [...guidePages(), changesPage(), ...referencePages(document)];
  const home = { title: 'Talonario', section: '' };
  const all: Page[] = [
    { ...home, path: '/docs', markdown: homeText(pages) },
    { ...home, path: '/docs/es', markdown: spanishHomeText(pages) },
    ...pages,
  ];
  const shown = all.flatMap((page) => [
    [page.path, { type: HTML, text: toHtml(page, pages) }] as const,
    [`${page.path}.md`, { type: MARKDOWN, text: page.markdown }] as const,
  ]);
  const missing = missingPages().map(
    ({ key, page }) => [key, { type: HTML, text: toHtml(page, pages) }] as const,
  );
  return Object.fromEntries([
    ...shown,
    ...missing,
    [
      '/docs/search.json',
      { type: 'application/json', text: JSON.stringify(searchIndex(document, pages)) },
    ],
    ['/docs/try', { type: HTML, text: tryPage(document) }],
    ...siteAssets(),
    ['/favicon.ico', { type: 'image/svg+xml', text: ICON }],
    ['/llms.txt', { type: PLAIN, text: llmsText(pages) }],
  ]);
}

/** The changelog of the repository, as it stands. */
const changesPage = (): Page => ({
  path: '/docs/changes',
  title: 'Changes',
  section: 'Guides',
  markdown: changelogText(),
});

/** Every section with links to its pages. */
function sectionsOf(pages: readonly Page[]): string[] {
  const of = (section: string) =>
    pages
      .filter((page) => page.section === section)
      .map(({ title, path }) => `- [${title}](${path})`);
  const sections = [...new Set(pages.map(({ section }) => section))];
  return sections.map((section) => `## ${section}\n\n${of(section).join('\n')}`);
}

function homeText(pages: readonly Page[]): string {
  const [quick = ''] = GUIDES;
  return [
    '# Talonario',
    `Invoicing and commerce for businesses in Argentina. Begin with the [quickstart](${guidePath('en', quick)}) ([en español](${guidePath('es', quick)})), look an operation up below, or [try one](/docs/try) with your token. The whole interface: [OpenAPI](/api/v1/openapi.json), [Postman](/api/v1/postman.json), [what changed](/docs/changes) ([as a feed](/api/v1/changelog.json)), [llms.txt](/llms.txt).`,
    ...sectionsOf(pages),
  ].join('\n\n');
}

/** Its guides first; the reference is in English, its search knows Spanish. */
function spanishHomeText(pages: readonly Page[]): string {
  const [quick = ''] = GUIDES;
  const isSpanish = ({ path }: Page) => path.startsWith('/docs/es/');
  const others = pages.filter(
    (page) => !isSpanish(page) && page.path.startsWith('/docs/reference/'),
  );
  return [
    '# Talonario',
    `Facturación y comercio para negocios de Argentina. Empezá por los [primeros pasos](${guidePath('es', quick)}) ([in English](/docs)), buscá una operación más abajo o [probá una](/docs/try) con tu token. La interfaz completa: [OpenAPI](/api/v1/openapi.json), [Postman](/api/v1/postman.json), [cambios](/docs/changes).`,
    ...sectionsOf([...pages.filter(isSpanish), ...others]),
  ].join('\n\n');
}

/** What the search compares: title, address, words, and by what other words people ask for the page. */
function searchIndex(document: Json, pages: readonly Page[]): string[][] {
  const wholes = pages.map(({ title, path, markdown }) => [
    title,
    path,
    markdown
      .replace(/^# .+\n/, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, path.startsWith('/docs/reference/') ? 200 : 4000),
    SOUGHT[path] ?? '',
  ]);
  const operations = callsOf(document).map(({ method, path, operation }) => {
    const [tag = ''] = operation.tags;
    const address = `/docs/reference/${tagSlug(tag)}#${anchorOf(operation)}`;
    const words = `${method} ${path} ${tag} ${operation.description.slice(0, 200)}`;
    const text = `${words} ${spanishOf(`${path} ${operation.summary}`)}`;
    return [operation.summary, address, text, SOUGHT[address] ?? ''];
  });
  return [...operations, ...wholes];
}

/** The llmstxt.org form. */
function llmsText(pages: readonly Page[]): string {
  const lines = pages.map(({ title, path, section }) => `- [${title}](${path}.md): ${section}`);
  return `# Talonario\n\n> REST API for invoicing (ARCA) and commerce of businesses in Argentina. Every page below is Markdown; the whole interface is at /api/v1/openapi.json, one section of it at /api/v1/openapi.json?tag=sales.\n\n## Pages\n\n${lines.join('\n')}\n`;
}
