// The facts of all groups as the text of a module, once their declarations hold together and each group's function loads. The check leaves
// the schemas of the whole service in its process, which is one that ends. Decisions 269 and 335.
import { groups } from '#domain/groups.ts';
import { checkGroups } from '#resource/check.ts';
import { toldFacts } from '../bundle/told-facts.ts';
import { fromSources } from '../gateway/functions.ts';
import { routeTable } from '../gateway/route-table.ts';

/** Rejects with a sentence for people. */
export async function checkedFacts(): Promise<string> {
  checkGroups(groups);
  routeTable(groups);
  for (const { name } of groups) await fromSources(name);
  return toldFacts;
}
