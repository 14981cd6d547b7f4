// What a browser is shown where the documentation has no such page: in the language of the address, with the ways on. Its keys are no
// addresses, so that no path answers it with 200.
import type { Page } from './reference-pages.ts';

const SHOWN = {
  en: {
    path: '/docs',
    title: 'No such page',
    markdown: `# No such page

There is no page at this address. Look for it in the search above, or begin at the
[documentation](/docs), the [quickstart](/docs/quickstart) or the [error codes](/docs/errors).`,
  },
  es: {
    path: '/docs/es',
    title: 'No existe esa página',
    markdown: `# No existe esa página

En esta dirección no hay ninguna página. Buscala arriba o empezá por la
[documentación](/docs/es), los [primeros pasos](/docs/es/quickstart) o los
[códigos de error](/docs/es/errors).`,
  },
};

export const missingPages = (): { key: string; page: Page }[] =>
  Object.entries(SHOWN).map(([language, page]) => ({
    key: `missing/${language}`,
    page: { ...page, section: '' },
  }));
