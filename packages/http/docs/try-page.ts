// The page on which operations are tried: Swagger UI over one section of our OpenAPI document, served by ourselves so that the page calls
// no other origin. The whole document has thousands of schemas, which takes a browser half a minute to draw; it is the last choice.
import type { Json } from '#resource/openapi/names.ts';
import { tagSlug } from '#resource/openapi/slice.ts';

/** Where an operation of that section is tried. */
export const tryPath = (tag: string, operationId: string): string =>
  `/docs/try?tag=${tagSlug(tag)}#/${encodeURIComponent(tag)}/${operationId}`;

export function tryPage(document: Json): string {
  const groups = document['x-tagGroups'] as { name: string; tags: string[] }[];
  const titles = new Map(
    (document.tags as { name: string; 'x-displayName'?: string }[]).map((tag) => [
      tag.name,
      tag['x-displayName'],
    ]),
  );
  const options = groups.map(({ name, tags }) => {
    const own = tags.map(
      (tag) => `<option value="${tagSlug(tag)}">${titles.get(tag) ?? tag}</option>`,
    );
    return `<optgroup label="${name}">${own.join('')}</optgroup>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try · Talonario</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css">
<link rel="stylesheet" href="/docs/try.css">
<script src="/docs/reference.js" defer></script>
<script src="/docs/try.js" defer></script>
</head>
<body>
<header><a href="/docs">Talonario</a>
<label>Section
<select id="section">${options.join('')}
<option value="all">All of them (slow)</option>
</select></label>
<nav><a href="/docs/quickstart">Quickstart</a> <a href="/docs/errors">Errors</a></nav>
</header>
<main id="reference"></main>
</body>
</html>
`;
}
