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

const NAVIGATION = [
  '<nav><a href="/docs/quickstart">Quickstart</a>',
  '<a href="/docs/es/quickstart">Español</a>',
  '<a href="/docs/errors">Errors</a>',
  '<a href="/docs/try">Try</a></nav>',
].join(' ');

const SAMPLE = /<p><strong>(curl|TypeScript|Python|PHP)<\/strong><\/p>\s*(<pre>[\s\S]*?<\/pre>)/g;

export function toHtml(page: Page, pages: readonly Page[]): string {
  const isSpanish = page.path.startsWith('/docs/es/');
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
<link rel="alternate" type="text/markdown" href="${page.path}.md">
<link rel="stylesheet" href="/docs/site.css">
<script src="/docs/site.js" defer></script>
</head>
<body>
<header><a href="/docs">Talonario</a>
<label>${isSpanish ? 'Buscar' : 'Search'}
<input id="search" type="search" autocomplete="off" aria-controls="found"></label>
${NAVIGATION}
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
