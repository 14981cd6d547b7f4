// The contract of the last release, as it is kept in the repository: owners by name, their facts below them. Facts that begin alike
// (the codes of a status, the members of a type) share a line. `npm run contract` says what changed since.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Facts } from './contract-facts.ts';

const FILE = new URL('released.txt.gz', import.meta.url);
const SHARED = /^(fails \d+|admits|answers|always|demands|(?:shows|takes|value) \S+) (.+)$/;

export const keepContract = (facts: Facts): void =>
  writeFileSync(FILE, gzipSync(toText(facts), { level: 9 }));
export const releasedContract = (): Facts =>
  fromText(gunzipSync(readFileSync(FILE)).toString('utf8'));

export function toText(facts: Facts): string {
  const owners = [...facts].sort(([a], [b]) => (a < b ? -1 : 1));
  const sections = owners.map(([owner, own]) => [owner, ...lines([...own].sort())].join('\n'));
  return `${sections.join('\n')}\n`;
}

function lines(facts: readonly string[]): string[] {
  const shared = Map.groupBy(facts, (fact) => SHARED.exec(fact)?.[1] ?? fact);
  return [...shared].map(([start, own]) => {
    const ends = own.flatMap((fact) => SHARED.exec(fact)?.[2] ?? []);
    return ends.length === 0 ? ` ${start}` : ` ${start} ${ends.join('|')}`;
  });
}

export function fromText(text: string): Facts {
  const facts: Facts = new Map();
  let own = new Set<string>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (!line.startsWith(' ')) {
      own = new Set();
      facts.set(line, own);
      continue;
    }
    const [, start, ends] = SHARED.exec(line.slice(1)) ?? [];
    if (start === undefined) own.add(line.slice(1));
    else for (const end of ends?.split('|') ?? []) own.add(`${start} ${end}`);
  }
  return facts;
}
