// The page on which operations are tried: Swagger UI over one section of our OpenAPI document, served by ourselves so that the page calls
// no other origin. The whole document has thousands of schemas, which takes a browser half a minute to draw; it is the last choice.
import type { Json } from '#resource/openapi/names.ts';
import { tagSlug } from '#resource/openapi/slice.ts';
import { navigationOf } from './navigation.ts';
import type { Wording } from './page-wording.ts';

/** The page on which operations are tried, and where on it one of that section is. */
export const tryAddress = ({ base }: Wording): string => base.replace('reference/', 'try');
export const tryPath = (wording: Wording, tag: string, operationId: string): string =>
  `${tryAddress(wording)}?tag=${tagSlug(tag)}#/${encodeURIComponent(tag)}/${operationId}`;

/** In the language of the wording, but for the operations, which are those of the one document (decision 575). */
export function tryPage(document: Json, wording: Wording): string {
  const { language, say, tryPage: words } = wording;
  const path = tryAddress(wording);
  const groups = document['x-tagGroups'] as { name: string; tags: string[] }[];
  const titles = new Map(
    (document.tags as { name: string; 'x-displayName'?: string }[]).map((tag) => [
      tag.name,
      tag['x-displayName'],
    ]),
  );
  const options = groups.map(({ name, tags }) => {
    const own = tags.map(
      (tag) => `<option value="${tagSlug(tag)}">${say(titles.get(tag) ?? tag)}</option>`,
    );
    return `<optgroup label="${say(name)}">${own.join('')}</optgroup>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} · Talonario</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css">
<link rel="stylesheet" href="/docs/try.css">
<script src="/docs/reference.js" defer></script>
<script src="/docs/try.js" defer></script>
</head>
<body>
<header><a href="${path.replace('/try', '')}">Talonario</a>
<label>${words.section}
<select id="section">${options.join('')}
<option value="all">${words.all}</option>
</select></label>
${navigationOf({ path, isThere: true })}
</header>
${words.note === '' ? '' : `<p>${words.note}</p>\n`}<main id="reference"${language === 'en' ? '' : ' lang="en"'}></main>
</body>
</html>
`;
}
