// What one tenant has in the tables of a test, as one text: to show that a request changed nothing of it. Of in-memory
// tables only what their streams tell is written out again, and engines are read again only after a write was asked for, since
// most requests are there to change nothing.
import { canonicalJson } from '#http/middleware/idempotency.ts';
import type { Key, Table } from '#store/table.ts';
import { EngineTable } from './engine-table.ts';
import { MemoryTable } from './memory/memory-table.ts';
import type { Stack } from './stack.ts';

/** Texts of a tenant's items in one table, and how many changes of its stream are in them. */
type Copy = { texts: Map<string, string>; seen: number; sorted?: string };

const copies = new WeakMap<MemoryTable, Map<string, Copy>>();
const scans = new WeakMap<EngineTable, Map<string, { writes: number; text: string }>>();
/** The text told last for a tenant: while nothing changes it is the same one, which is soon compared. */
const told = new Map<string, { parts: readonly string[]; whole: string }>();

/** Records, counters, claims and answers of the tenant in both modes; not its rate-limit item, which every call moves. */
export async function contentsOf(stack: Stack, tenantId: string): Promise<string> {
  const tables: Table[] = [stack.tables.live.target, stack.tables.test.target];
  const parts = await Promise.all(tables.map((table) => partOf(table, tenantId)));
  const last = told.get(tenantId);
  if (last?.parts.every((part, i) => part === parts[i])) return last.whole;
  const whole = parts.join('\n');
  told.set(tenantId, { parts, whole });
  return whole;
}

async function partOf(table: Table, tenantId: string): Promise<string> {
  if (table instanceof MemoryTable) return remembered(table, tenantId);
  if (!(table instanceof EngineTable)) throw new Error('this table cannot be read whole');
  return scanned(table, tenantId);
}

async function scanned(table: EngineTable, tenantId: string): Promise<string> {
  const { writes } = table;
  const ofTable = scans.get(table) ?? new Map<string, { writes: number; text: string }>();
  scans.set(table, ofTable);
  const last = ofTable.get(tenantId);
  if (last?.writes === writes) return last.text;
  const own = (await table.items(tenantId)).filter((item) => belongs(item as Key, tenantId));
  const text = sorted(new Map(own.map((item) => [nameOf(item as Key), canonicalJson(item)])));
  ofTable.set(tenantId, { writes, text });
  return text;
}

function remembered(table: MemoryTable, tenantId: string): string {
  const ofTable = copies.get(table) ?? new Map<string, Copy>();
  copies.set(table, ofTable);
  const copy = ofTable.get(tenantId) ?? firstCopy(table, tenantId);
  ofTable.set(tenantId, copy);
  for (; copy.seen < table.stream.length; copy.seen += 1) {
    const change = table.stream[copy.seen];
    const after = change?.after;
    const key = (after ?? change?.before) as Key;
    if (!belongs(key, tenantId)) continue;
    if (after === undefined) copy.texts.delete(nameOf(key));
    else copy.texts.set(nameOf(key), canonicalJson(after));
    copy.sorted = undefined;
  }
  copy.sorted ??= sorted(copy.texts);
  return copy.sorted;
}

function firstCopy(table: MemoryTable, tenantId: string): Copy {
  const own = [...table.shared((key) => belongs(key, tenantId))];
  const texts = new Map(own.map((item) => [nameOf(item as Key), canonicalJson(item)]));
  return { texts, seen: table.stream.length };
}

/** An engine gives items, and the members of each, in any order. */
const sorted = (texts: ReadonlyMap<string, string>): string =>
  [...texts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join('\n');

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const belongs = ({ pk, sk }: Key, tenantId: string): boolean =>
  pk.startsWith(`${tenantId}.`) || (pk === `c#${tenantId}` && sk !== 'RL');
