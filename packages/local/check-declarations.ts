// Ends with 1 and a sentence for people where the declarations do not hold together. A start asks it when sources changed (decision 269).
import { groups } from '#domain/groups.ts';
import { checkGroups } from '#resource/check.ts';

try {
  checkGroups(groups);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
