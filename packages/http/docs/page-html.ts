// A page as HTML: the Markdown with anchors on its headings and the samples folded by language, in the frame that all pages share. Nothing
// in it is loaded from elsewhere, and no script or style stands inside.
import { Marked } from 'marked';
import type { Page } from './reference-pages.ts';

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens);
      const [, title = text, anchor] = /^(.*?) \{#(.+)\}$/.exec(text) ?? [];
      const id = anchor ?? title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
      return `<h${depth} id="${id}"><a href="#${id}">${title}</a></h${depth}>\n`;
    },
  },
});

/** In the language of the page; the same page in the other one where there is one. */
function navigation(page: Page, pages: readonly Page[]): string {
  const { path } = page;
  const isSpanish = isInSpanish(page);
  const base = isSpanish ? SPANISH : '/docs/';
  const other = isSpanish ? path.replace(SPANISH, '/docs/') : path.replace('/docs/', SPANISH);
  const isThere = pages.some((each) => each.path === other);
  const turned = isThere ? other : isSpanish ? '/docs' : '/docs/es';
  return [
    `<nav><a href="${base}quickstart">${isSpanish ? 'Primeros pasos' : 'Quickstart'}</a>`,
    `<a href="${turned}" hreflang="${isSpanish ? 'en' : 'es'}">${isSpanish ? 'English' : 'Español'}</a>`,
    `<a href="${base}errors">${isSpanish ? 'Errores' : 'Errors'}</a>`,
    `<a href="/docs/try">${isSpanish ? 'Probar' : 'Try'}</a></nav>`,
  ].join(' ');
}

const SPANISH = '/docs/es/';
const isInSpanish = ({ path }: Page): boolean => `${path}/`.startsWith(SPANISH);

const SAMPLE = /<p><strong>(curl|TypeScript|Python|PHP)<\/strong><\/p>\s*(<pre>[\s\S]*?<\/pre>)/g;

export function toHtml(page: Page, pages: readonly Page[]): string {
  const isSpanish = isInSpanish(page);
  const body = (marked.parse(page.markdown) as string).replaceAll(
    SAMPLE,
    (_, language: string, code: string) =>
      `<details${language === 'curl' ? ' open' : ''}><summary>${language}</summary>${code}</details>`,
  );
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
<body>
<header><a href="${isSpanish ? '/docs/es' : '/docs'}">Talonario</a>
<label>${isSpanish ? 'Buscar' : 'Search'}
<input id="search" type="search" autocomplete="off" aria-controls="found"></label>
${navigation(page, pages)}
</header>
<ul id="found" hidden></ul>
<div id="frame"><details id="menu">
<summary>${isSpanish ? 'Secciones' : 'Sections'}</summary>${menu(page, pages)}</details>
<main>${body}</main></div>
</body>
</html>
`;
}

function menu(current: Page, pages: readonly Page[]): string {
  const sections = [...new Set(pages.map(({ section }) => section))];
  return sections
    .map((section) => {
      const links = pages
        .filter((page) => page.section === section)
        .map(({ path, title }) => {
          const here = path === current.path ? ' aria-current="page"' : '';
          return `<li><a href="${path}"${here}>${title}</a></li>`;
        });
      return `<h2>${section}</h2><ul>${links.join('')}</ul>`;
    })
    .join('');
}
