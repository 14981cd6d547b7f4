// Which parts of counted records share a commit: as many as one transaction has room for. Pure.
import { businessDate } from '#kernel/date.ts';
import { idTime } from '#kernel/id.ts';
import { type Counts, PLAIN } from '../records/counts.ts';
import { isMonth } from './cells.ts';
import { KEYS_OF_SHEET, SHEET } from './sheets.ts';

/** Of the hundred items of a transaction; the first run and its month may be in it too. */
const ITEMS_MAX = 98;
/** The text of an update has room for the numbers of so many keys: 4 KB, some fifty bytes each of five. */
const KEYS_OF_UPDATE = 15;
const MONTH_LENGTH = 7;

type Packable = { readonly id: string; readonly moves: Counts };

/** The shard in which a cell counts that key, or its sheet. */
type ShardOf = (cell: string, key: string) => string;
/** What a commit writes: its items, and the keys of each that is a shard or a sheet. */
type Load = { readonly items: Set<string>; readonly keys: Map<string, Set<string>> };

/** In their order. A part that is too large for any company has a commit of its own. */
export function packed<P extends Packable>(parts: readonly P[], shardOf: ShardOf): P[][] {
  const packs: P[][] = [];
  let load: Load = { items: new Set(), keys: new Map() };
  for (const part of parts) {
    const own = loadOf(part, shardOf);
    const pack = packs.at(-1);
    if (pack !== undefined && hasRoom(load, own)) {
      pack.push(part);
      put(load, own);
    } else {
      packs.push([part]);
      load = own;
    }
  }
  return packs;
}

function hasRoom(load: Load, own: Load): boolean {
  const more = [...own.items].filter((item) => !load.items.has(item));
  if (load.items.size + more.length > ITEMS_MAX) return false;
  return [...own.keys].every(([shard, keys]) => {
    const there = load.keys.get(shard) ?? NO_KEYS;
    const fresh = [...keys].filter((key) => !there.has(key));
    return there.size + fresh.length <= (shard.endsWith(SHEET) ? KEYS_OF_SHEET : KEYS_OF_UPDATE);
  });
}

const NO_KEYS: ReadonlySet<string> = new Set();

function put(load: Load, own: Load): void {
  for (const item of own.items) load.items.add(item);
  for (const [shard, keys] of own.keys)
    load.keys.set(shard, new Set([...(load.keys.get(shard) ?? NO_KEYS), ...keys]));
}

/** At most: the note, the head of each cell, the shards of its keys, the closing of each month, and the months in which they are made. */
function loadOf({ id, moves }: Packable, shardOf: ShardOf): Load {
  const month = businessDate(idTime(id)).slice(0, MONTH_LENGTH);
  const items = new Set([id, `note ${month}`]);
  const keysOf = new Map<string, Set<string>>();
  for (const [cell, byKey] of Object.entries(moves)) {
    items.add(`made ${cell.slice(0, MONTH_LENGTH)}`).add(`${cell} ${PLAIN}`);
    if (isMonth(cell)) items.add(`closing ${cell}`).add(`closing made ${cell}`);
    for (const key of Object.keys(byKey)) {
      if (key === PLAIN) continue;
      const shard = `${cell} ${shardOf(cell, key)}`;
      items.add(shard);
      keysOf.set(shard, (keysOf.get(shard) ?? new Set()).add(key));
    }
  }
  return { items, keys: keysOf };
}
