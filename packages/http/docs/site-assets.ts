// How the documentation looks and what it does: a style and a small script of its pages, and of the one to try operations on, one icon, all
// served by the service itself.
import { readFileSync } from 'node:fs';

const assetOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** By address. */
export const siteAssets = () =>
  ['site.css', 'site.js', 'try.css', 'try.js'].map(
    (name) =>
      [
        `/docs/${name}`,
        { type: name.endsWith('.css') ? STYLE : SCRIPT, text: assetOf(name) },
      ] as const,
  );

export const ICON = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  '<rect width="32" height="32" rx="7" fill="#0b5fa5"/>',
  '<path d="M9 6h14v20l-3.5-2-3.5 2-3.5-2L9 26z" fill="#fff"/>',
  '<path d="M12 11h8M12 15h8M12 19h5" stroke="#0b5fa5" stroke-width="1.8"/></svg>',
].join('');
