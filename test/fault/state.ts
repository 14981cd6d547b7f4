// Where a run stands, as a text: the same for two runs that differ in nothing but in what was drawn at random, and therefore go on alike.
// Of an id that was drawn since the ground only its instant counts, and what the record says that has it. Decision 542.
import { hash } from 'node:crypto';
import type { Stored } from '#embedded-table/sqlite/rows.ts';
import type { Mode } from '#resource/context.ts';
import { fromIdempotencyItem } from '#store/idempotency-records.ts';
import type { Key } from '#store/table.ts';
import type { Standing } from '../support/background.ts';
import type { Reply } from '../support/exchange.ts';
import { imageOf, type RowChange } from '../support/memory/memory-rows.ts';
import type { MemoryTable } from '../support/memory/memory-table.ts';

type Tables = Record<Mode, MemoryTable>;
type Place = {
  tables: Tables;
  /** Those of the ground. */
  base: Tables;
  nowMs: number;
  standing: Standing;
  /** How far the client has come, and how many sweeps found nothing to do. */
  phase: string;
  reply?: Reply;
  /** What lies neither in tables nor in queues. */
  outside?: unknown;
};

/** A text between what was drawn, what was drawn, and the sum of the text without it. */
type Seen = { between: readonly string[]; drawn: readonly string[]; sum: string };

const MODES: readonly Mode[] = ['live', 'test'];
const NOTHING: Seen = { between: [''], drawn: [], sum: '' };
const TIME_DIGITS = 12;
/** Ids, and what the sandbox gives in the place of a CAE. */
const DRAWN = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])|(?<!\d)99\d{12}(?!\d)/g;
const SEPARATOR = /\\+u0001/g;
const ULID = /_([0-9A-HJKMNP-TV-Z]{10})[0-9A-HJKMNP-TV-Z]{16}(?![0-9A-Z])/g;
/** The mark of a write. */
const MARK = /"w":"[\w-]{8}"/g;
/** The part of what is due to which a key falls. */
const SHARD = /"pk":"due#\d"/g;
const QR = /\?p=([\w+/=%-]+)/g;

const sumOf = (text: string): string => hash('sha1', text, 'base64');

/** Sums of rows by their images, which runs share where one begins at a station of another. */
const seen = new WeakMap<Stored, Seen>();
/** What was drawn before the ground was ready. */
const grounds = new WeakMap<MemoryTable, ReadonlySet<string>>();

export function stateOf({ tables, base, ...place }: Place): string {
  const old = drawnBefore(base);
  const look = (stored: Stored | undefined): Seen => {
    if (stored === undefined) return NOTHING;
    const known = seen.get(stored) ?? seenIn(textOf(stored), old);
    seen.set(stored, known);
    return known;
  };
  const says = new Map<string, string>();
  const say = (drawn: unknown, sum: string): void => {
    if (typeof drawn === 'string')
      says.set(drawn, [says.get(drawn) ?? [], sum].flat().sort().join());
  };
  const rows = MODES.flatMap((mode) =>
    Array.from(tables[mode].movedSince(base[mode]), (moved): [Mode, Seen] => {
      if (!isRow(moved)) return [mode, seenIn(`gone ${moved.pk} ${moved.sk}`, old)];
      const row = look(moved);
      const { sk, d } = moved.item as { sk: string; d?: { cae?: unknown } };
      for (const drawn of [sk, d?.cae]) say(drawn, row.sum);
      return [mode, row];
    }),
  );
  const change = ({ was, is }: RowChange): string => {
    const isSameWrite = was?.item.w === is?.item.w;
    return [look(was).sum, look(is).sum, isSameWrite, says.get(keyOf({ was, is }).sk)].join();
  };
  const changes = MODES.flatMap((mode) => {
    const told = tables[mode].stream.filter((each) => !isOfJobs(each));
    const waiting = told.filter(({ sequence }) => sequence > place.standing.position[mode]);
    return [waiting.map(change), told.map(change).sort()];
  });
  const named = rows.map(([mode, row]) => `${mode} ${withNames(row, says)}`).sort();
  return sumOf(JSON.stringify([named, changes, withNames(seenIn(besideOf(place), old), says)]));
}

const isRow = (moved: Stored | Key): moved is Stored => 'text' in moved;

function keyOf({ was, is }: Pick<RowChange, 'was' | 'is'>): Key {
  const { pk, sk } = (is ?? was)?.item ?? {};
  return { pk: String(pk), sk: String(sk) };
}

/** Notes of what is due tell of no record: the relay passes over them, and no invariant asks for them. */
const isOfJobs = (change: RowChange): boolean => keyOf(change).pk.startsWith('due#');

function besideOf({
  nowMs,
  standing,
  phase,
  reply,
  outside,
}: Omit<Place, 'tables' | 'base'>): string {
  const heard = reply && [reply.status, reply.headers, reply.text];
  return JSON.stringify([nowMs, standing.queues, phase, heard, outside]);
}

/** Of an answer that is kept, what it says and not how it is packed. */
function textOf(stored: Stored): string {
  if (!String(stored.item.pk).endsWith('#o')) return stored.text;
  const { pk, sk, o } = stored.item;
  return JSON.stringify([pk, sk, o, fromIdempotencyItem(imageOf(stored))]);
}

function drawnBefore(base: Tables): ReadonlySet<string> {
  const known = grounds.get(base.live);
  if (known !== undefined) return known;
  const drawn = new Set<string>();
  for (const mode of MODES)
    for (const stored of base[mode].rows())
      for (const each of seenIn(textOf(stored), new Set()).drawn) drawn.add(each);
  grounds.set(base.live, drawn);
  return drawn;
}

function seenIn(text: string, old: ReadonlySet<string>): Seen {
  const plain = text
    .replace(SEPARATOR, '|')
    .replace(ULID, '_$1')
    .replace(MARK, '"w":""')
    .replace(SHARD, '"pk":"due#"')
    .replace(QR, (_, packed: string) => Buffer.from(packed, 'base64').toString());
  const [between, drawn]: [string[], string[]] = [[], []];
  let from = 0;
  for (const { 0: each, index } of plain.matchAll(DRAWN)) {
    if (old.has(each)) continue;
    const isId = each.length === 2 * TIME_DIGITS;
    between.push(plain.slice(from, index + (isId ? TIME_DIGITS : 0)));
    drawn.push(each);
    from = index + each.length;
  }
  between.push(plain.slice(from));
  return { between, drawn, sum: sumOf(between.join('*')) };
}

/** Each drawn id by what its record says. */
function withNames({ between, drawn, sum }: Seen, says: ReadonlyMap<string, string>): string {
  if (drawn.length === 0) return sum;
  return sumOf(between.map((text, at) => text + (says.get(drawn[at] ?? '') ?? '*')).join(' '));
}
