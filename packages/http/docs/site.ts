// The documentation as it is served: each page as HTML and as Markdown, the index that the search looks into, and /llms.txt. Made from
// the OpenAPI document and the guides; the build keeps it beside the bundle (decision 190).
import type { Json } from '#resource/openapi/names.ts';
import { tagSlug } from '#resource/openapi/slice.ts';
import { changelogText } from '../reference/changelog.ts';
import { GUIDES, guidePages, guidePath } from './guides.ts';
import { missingPages } from './missing-page.ts';
import { toHtml } from './page-html.ts';
import { ENGLISH, isReference, SPANISH, sayAll, type Wording } from './page-wording.ts';
import { anchorOf, callsOf, type Page, referencePages } from './reference-pages.ts';
import { ICON, siteAssets } from './site-assets.ts';
import { SOUGHT, spanishOf } from './spanish/sought-words.ts';
import { tryAddress, tryPage } from './try-page.ts';

/** Content by path. */
export type Site = Readonly<Record<string, { type: string; text: string }>>;

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const WORDINGS = [ENGLISH, SPANISH];
const REFERENCE = 'reference/';
const SEARCH = 'search.json';
const PLAIN = 'text/plain; charset=utf-8';

export function siteOf(document: Json): Site {
  const guides = [...guidePages(), changesPage()];
  const references = WORDINGS.map((wording) => referencePages(document, wording));
  const pages = [...guides, ...references.flat()];
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
    ...WORDINGS.map((wording, at) => {
      const searched = searchIndex(document, wording, [...guides, ...(references[at] ?? [])]);
      const address = wording.base.replace(REFERENCE, SEARCH);
      return [address, { type: 'application/json', text: JSON.stringify(searched) }] as const;
    }),
    ...WORDINGS.map(
      (each) => [tryAddress(each), { type: HTML, text: tryPage(document, each) }] as const,
    ),
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
    ...sectionsOf(pages.filter((page) => !page.path.startsWith(SPANISH.base))),
  ].join('\n\n');
}

function spanishHomeText(pages: readonly Page[]): string {
  const [quick = ''] = GUIDES;
  const isSpanish = ({ path }: Page) => path.startsWith('/docs/es/');
  return [
    '# Talonario',
    `Facturación y comercio para negocios de Argentina. Empezá por los [primeros pasos](${guidePath('es', quick)}) ([in English](/docs)), buscá una operación más abajo o [probá una](/docs/es/try) con tu token. La interfaz completa: [OpenAPI](/api/v1/openapi.json), [Postman](/api/v1/postman.json), [cambios](/docs/changes).`,
    ...sectionsOf(pages.filter(isSpanish)),
  ].join('\n\n');
}

/**
 * What the search compares: title, address, words, and by what other words people ask for the page. Operations are found by words of the
 * other language too.
 */
function searchIndex(document: Json, wording: Wording, pages: readonly Page[]): string[][] {
  const wholes = pages.map(({ title, path, markdown }) => [
    title,
    path,
    markdown
      .replace(/^# .+\n/, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, isReference(path) ? 200 : 4000),
    SOUGHT[path] ?? '',
  ]);
  const operations = callsOf(document).map(({ method, path, operation }) => {
    const { summary, description } = operation;
    const [tag = ''] = operation.tags;
    const place = `${tagSlug(tag)}#${anchorOf(operation)}`;
    const words = `${method} ${path} ${tag} ${sayAll(wording, description).slice(0, 200)}`;
    const other = wording === SPANISH ? summary : spanishOf(`${path} ${summary}`);
    const sought = SOUGHT[`${ENGLISH.base}${place}`] ?? '';
    return [wording.say(summary), `${wording.base}${place}`, `${words} ${other}`, sought];
  });
  return [...operations, ...wholes];
}

/** The llmstxt.org form. */
function llmsText(pages: readonly Page[]): string {
  const shown = pages.filter(({ path }) => !path.startsWith(SPANISH.base));
  const lines = shown.map(({ title, path, section }) => `- [${title}](${path}.md): ${section}`);
  return `# Talonario\n\n> REST API for invoicing (ARCA) and commerce of businesses in Argentina. Every page below is Markdown; the whole interface is at /api/v1/openapi.json, one section of it at /api/v1/openapi.json?tag=sales.\n\n## Pages\n\n${lines.join('\n')}\n`;
}
