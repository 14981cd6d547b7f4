// The links in the head of every page: on in its language, and to itself in the other.
const SPANISH = '/docs/es/';

export const isInSpanish = ({ path }: { path: string }): boolean => `${path}/`.startsWith(SPANISH);

/** The address of the page in the other language. */
export const turned = (path: string): string =>
  isInSpanish({ path }) ? path.replace(SPANISH, '/docs/') : path.replace('/docs/', SPANISH);

/** `isThere`: is there such a page in the other language? Its home page otherwise. */
export function navigationOf({ path, isThere }: { path: string; isThere: boolean }): string {
  const isSpanish = isInSpanish({ path });
  const base = isSpanish ? SPANISH : '/docs/';
  const other = isThere ? turned(path) : isSpanish ? '/docs' : '/docs/es';
  return [
    `<nav><a href="${base}quickstart">${isSpanish ? 'Primeros pasos' : 'Quickstart'}</a>`,
    `<a href="${other}" hreflang="${isSpanish ? 'en' : 'es'}">${isSpanish ? 'English' : 'Español'}</a>`,
    `<a href="${base}errors">${isSpanish ? 'Errores' : 'Errors'}</a>`,
    `<a href="${base}try">${isSpanish ? 'Probar' : 'Try'}</a></nav>`,
  ].join(' ');
}
