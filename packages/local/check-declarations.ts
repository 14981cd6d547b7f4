// Tells the facts of all groups where the declarations hold together and each group's function loads; else ends with 1 and a sentence for
// people. A start asks it when sources changed (decisions 269 and 335).
import { groups } from '#domain/groups.ts';
import { checkGroups } from '#resource/check.ts';
import { toldFacts } from './bundle/told-facts.ts';
import { fromSources } from './gateway/functions.ts';
import { routeTable } from './gateway/route-table.ts';

try {
  checkGroups(groups);
  routeTable(groups);
  for (const { name } of groups) await fromSources(name);
  process.stdout.write(toldFacts);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
