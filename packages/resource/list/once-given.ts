// Records that come with the account (methods of payment, national regimes): written in one commit when a request
// first looks at their kind. A sequence says whether that has happened, and up to which revision of them.
import type { Change } from '../change.ts';

type Given = {
  sequence: string;
  revision: number;
  /** What is written for an account that has them up to `last`; 0 where it has none. */
  changes: (last: number) => Change[] | Promise<Change[]>;
};

type Asking = {
  store: { lastNumber(sequence: string): Promise<number> };
  commit(changes: Change[], answer: { data: object }): Promise<unknown>;
};

/** A record, records, or a page of them. */
export type Found = object | undefined;

/**
 * What `read` finds once they are there. One round trip, but for the first time, when they are written and read again, as where nothing
 * is found: the sequence, which is read beside, may have been written between. A request that loses the race is run again and finds them.
 */
export async function onceGiven<T extends Found>(
  ctx: Asking,
  { sequence, revision, changes }: Given,
  read: () => Promise<T>,
): Promise<T> {
  const [last, found] = await Promise.all([ctx.store.lastNumber(sequence), read()]);
  if (last >= revision && !lacks(found)) return found;
  if (last < revision) await ctx.commit(await changes(last), { data: {} });
  return read();
}

/** Records and their total are read side by side too: either may be from before. */
function lacks(found: Found): boolean {
  if (found === undefined) return true;
  if (Array.isArray(found)) return found.length === 0;
  return (
    'items' in found && (lacks(found.items as unknown[]) || ('total' in found && found.total === 0))
  );
}
