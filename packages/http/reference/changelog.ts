// What changed, from CHANGELOG.md alone: as a JSON feed (jsonfeed.org) for programs and as a page of the documentation.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const FILE = new URL('../../../CHANGELOG.md', import.meta.url);
/** A change that a client may have to follow begins with this word. */
const BREAKING = /^Breaking\b/;

/** `day` is that of the heading above it, as YYYY-MM-DD. */
type Change = { release: string; day?: string; text: string };

export const changelogText = (): string => readFileSync(FILE, 'utf8');

/** Each line of the lists of a release, one list a day, newest first. */
export function changesIn(markdown: string): Change[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [release = '', ...rest] = part.split('\n');
      return rest
        .join('\n')
        .split(/^### /m)
        .flatMap((ofDay, index) => changesOfDay(release.trim(), ofDay, index > 0));
    });
}

function changesOfDay(release: string, markdown: string, hasHeading: boolean): Change[] {
  const [heading = '', ...items] = markdown.split(/^- /m);
  return items.map((item) => ({
    release,
    ...(hasHeading && { day: heading.trim() }),
    text: item.replaceAll(/\s+/g, ' ').trim(),
  }));
}

/** The feed; an entry keeps its id as long as its words stay. */
export const changelogFeed = (markdown: string) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Talonario: changes of the interface',
  home_page_url: '/docs/changes',
  feed_url: '/api/v1/changelog.json',
  items: changesIn(markdown).map(({ release, day, text }) => ({
    id: createHash('sha256').update(text).digest('hex').slice(0, 16),
    content_text: text,
    ...(day && { date_published: `${day}T12:00:00-03:00` }),
    tags: [release, ...(BREAKING.test(text) ? ['breaking'] : [])],
  })),
});
