// Tells the facts of all groups where the declarations hold together and each group's function loads; else ends with 1 and a sentence for
// people. A start asks it when sources changed (decisions 269 and 335).
import { checkedFacts } from './checked-facts.ts';

try {
  process.stdout.write(await checkedFacts());
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
