// What the sweep sends again: the oldest due items of a partition, and of every tenant some, however many of others' are older. A
// bound on items alone would show those of one tenant's backlog and nothing behind it. Decision 259.
import { toIso } from '#kernel/clock.ts';
import type { Mode } from '#resource/context.ts';
import type { Item, Table } from '../table.ts';
import { type Due, readDue } from './due-index.ts';

const PAGE = 500;
/** Of a tenant whose items all stand behind the limit, so many of a partition are seen. */
const SHARE = 50;

type Look = {
  partition: string;
  nowMs: number;
  /** Of whichever tenants. */
  limit: number;
  /** True when no further page is to be read. */
  isOver?: () => boolean;
};

/** What of one partition was due by then, oldest first. It reads to the end of what is due, and keeps no more than it may. */
export async function overdue(table: Table, mode: Mode, look: Look): Promise<Due[]> {
  const found: Due[] = [];
  const seen = new Map<string, number>();
  const to = `${toIso(look.nowMs)}\u0002`;
  let startKey: Item | undefined;
  do {
    const asked = { pk: look.partition, index: 'l1', to, whole: true, limit: PAGE } as const;
    const page = await table.query({ ...asked, startKey });
    for (const due of page.items.map((item) => readDue(item, mode))) {
      if (due === undefined) continue;
      const before = seen.get(due.work.tenantId) ?? 0;
      if (found.length >= look.limit && before >= SHARE) continue;
      seen.set(due.work.tenantId, before + 1);
      found.push(due);
    }
    startKey = page.lastKey;
  } while (startKey !== undefined && look.isOver?.() !== true);
  return found;
}
