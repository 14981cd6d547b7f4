// The kinds of events of all groups, each with an example: read from the file beside the bundle, or made of the declarations, when they
// are first asked for.
import { parseJson } from '#kernel/json.ts';
import type { EventKind, EventKinds } from '#resource/ports.ts';
import { builtFile, type Described, unpacked } from './built-files.ts';
import { KINDS_FILE } from './file-names.ts';

export function eventKindsPort({ groups }: Pick<Described, 'groups'>): EventKinds {
  let kinds: Promise<readonly EventKind[]> | undefined;
  return () => {
    kinds ??= readKinds(groups);
    return kinds;
  };
}

async function readKinds(groups: Described['groups']): Promise<readonly EventKind[]> {
  const built = builtFile(KINDS_FILE);
  if (built !== undefined) return parseJson(unpacked(built));
  const { kindsOfGroups } = await import('#http/reference/make-files.ts');
  return kindsOfGroups(await groups());
}
