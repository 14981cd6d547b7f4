// What a client of one contract would miss, or be asked for, under another one. Additions break no client.
import type { Facts } from './contract-facts.ts';

/** Each breaking change as "owner: what was promised", or "owner: now demands …". */
export function breakingChanges(before: Facts, after: Facts): string[] {
  return [...before].flatMap(([owner, promised]) => {
    const now = after.get(owner);
    if (now === undefined) return [`${owner}: gone`];
    const gone = [...promised].filter((fact) => !fact.startsWith('demands ') && !now.has(fact));
    const asked = [...now].filter((fact) => isNewDemand(fact, promised));
    return [
      ...gone.map((fact) => `${owner}: ${fact}`),
      ...asked.map((fact) => `${owner}: now ${fact}`),
    ];
  });
}

/** A member of an object that is itself new is asked only of those who send that. */
function isNewDemand(fact: string, promised: ReadonlySet<string>): boolean {
  const path = /^demands (.*)$/.exec(fact)?.[1];
  if (path === undefined || promised.has(fact)) return false;
  const parent = path.slice(0, path.lastIndexOf('.'));
  const isOwn = parent === '$' || !/^(\$|body)/.test(parent);
  return isOwn || [...promised].some((each) => isTaken(each, parent));
}

const isTaken = (fact: string, path: string): boolean =>
  fact.startsWith('takes ') && fact.endsWith(` ${path}`);
