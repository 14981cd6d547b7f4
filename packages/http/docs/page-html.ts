// A page as HTML: its text in the frame that all pages share. Nothing in it is loaded from elsewhere, and no script or style stands inside.
import { isInSpanish, navigationOf, turned } from './navigation.ts';
import { headingsOf, textOf, tokensOf } from './page-text.ts';
import { isReference } from './page-wording.ts';
import type { Page } from './reference-pages.ts';

const navigation = ({ path }: Page, pages: readonly Page[]): string =>
  navigationOf({ path, isThere: pages.some((each) => each.path === turned(path)) });

export function toHtml(page: Page, pages: readonly Page[]): string {
  const isSpanish = isInSpanish(page);
  const tokens = tokensOf(page);
  const sections = contents(tokens);
  return `<!doctype html>
<html lang="${isSpanish ? 'es' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title === 'Talonario' ? 'Talonario' : `${page.title} · Talonario`}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="alternate" type="${page.path === '/docs' ? 'text/plain' : 'text/markdown'}" href="${page.path === '/docs' ? '/llms.txt' : `${page.path}.md`}">
<link rel="stylesheet" href="/docs/site.css">
<script src="/docs/site.js" defer></script>
</head>
<body class="${kindOf(page)}">
<header><a class="home" href="${isSpanish ? '/docs/es' : '/docs'}">Talonario</a>
<label>${isSpanish ? 'Buscar' : 'Search'}
<input id="search" type="search" autocomplete="off" aria-controls="found"></label>
${navigation(page, pages)}
</header>
<ul id="found" hidden></ul>
<div id="frame"><details id="menu">
<summary>${isSpanish ? 'Secciones' : 'Sections'}</summary>${menu(page, pages, sections)}</details>
<main>${textOf(page, tokens)}</main></div>
</body>
</html>
`;
}

const kindOf = ({ path }: Page): string => {
  if (path === '/docs' || path === '/docs/es') return 'home';
  return isReference(path) ? 'reference' : 'guide';
};

/** Guides and reference in the language of the page; below the page that is open, its sections. */
function menu(current: Page, pages: readonly Page[], below: string): string {
  const isSpanish = isInSpanish(current);
  const shown = pages.filter((page) => isInSpanish(page) === isSpanish);
  const sections = [...new Set(shown.map(({ section }) => section))];
  return sections
    .map((section) => {
      const links = shown
        .filter((page) => page.section === section)
        .map((page) => {
          const isHere = page.path === current.path;
          const here = isHere ? ' aria-current="page"' : '';
          const link = `<a href="${page.path}"${here}>${page.title}</a>`;
          return `<li>${link}${isHere ? below : ''}</li>`;
        });
      return `<h2>${section}</h2><ul>${links.join('')}</ul>`;
    })
    .join('');
}

/** By the first words of each title: what it adds is read where the link leads. */
function contents(tokens: ReturnType<typeof tokensOf>): string {
  const links = headingsOf(tokens).map(
    ({ id, title }) => `<li><a href="#${id}">${title.replace(/[;:,(].*$/, '')}</a></li>`,
  );
  return links.length === 0 ? '' : `<ul>${links.join('')}</ul>`;
}
