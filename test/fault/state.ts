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
import { drawnIn, TIME_DIGITS, withoutMarks } from './drawn.ts';

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

/** What was drawn in a text, the number of the text without it, and that of the text by the names that were given to what was drawn. */
type Seen = { drawn: readonly string[]; sum: number; named: Map<string, number> };
/** The images of a change by their numbers, whose record it is, and the number of both with what that record said the last time. */
type SeenChange = { images: string; sk: string; said: number; number: number };

const MODES: readonly Mode[] = ['live', 'test'];
const NAMELESS = 0;

const sumOf = (text: string): string => hash('sha1', text, 'base64');

const grounds = new WeakMap<MemoryTable, Known>();

export function stateOf({ tables, base, ...place }: Place): string {
  const known = grounds.get(base.live) ?? new Known(base);
  grounds.set(base.live, known);
  const says = new Says(known);
  const rows = MODES.flatMap((mode) =>
    Array.from(tables[mode].movedSince(base[mode]), (moved): [Mode, Seen] => {
      if (!isRow(moved)) return [mode, known.text(`gone ${moved.pk} ${moved.sk}`)];
      const row = known.row(moved);
      const { sk, d } = moved.item as { sk: string; d?: { cae?: unknown } };
      for (const drawn of [sk, d?.cae]) says.add(drawn, row.sum);
      return [mode, row];
    }),
  );
  const changes = MODES.flatMap((mode) => {
    const position = place.standing.position[mode];
    const told = tables[mode].stream.map((change) => known.change(change, says));
    return [told.slice(position).filter(isTold), inOrder(told.filter(isTold))];
  });
  const named = MODES.map((mode) =>
    inOrder(rows.filter(([of]) => of === mode).map(([, row]) => known.withNames(row, says))),
  );
  return sumOf([...named, ...changes, besideOf(known, says, place)].join(';'));
}

/** Numbers of what may come in any order. */
const inOrder = (numbers: readonly number[]): Float64Array => Float64Array.from(numbers).sort();

const isTold = (change: number | undefined): change is number => change !== undefined;

const isRow = (moved: Stored | Key): moved is Stored => 'text' in moved;

function besideOf(
  known: Known,
  says: Says,
  { nowMs, standing: { queues }, phase, reply, outside }: Omit<Place, 'tables' | 'base'>,
): string {
  const named = (seen: Seen): number => known.withNames(seen, says);
  const waiting = [queues.jobs, queues.deliveries].map((messages) =>
    messages.map((message) => named(known.part(message, message))).join(),
  );
  const heard = reply && named(known.part(reply, [reply.status, reply.headers, reply.text]));
  const there = outside === undefined ? NAMELESS : named(known.text(JSON.stringify(outside)));
  return [nowMs, phase, ...waiting, heard, there].join(' ');
}

/** Of an answer that is kept, what it says and not how it is packed. */
function textOf(stored: Stored): string {
  if (!String(stored.item.pk).endsWith('#o')) return stored.text;
  const { pk, sk, o } = stored.item;
  return JSON.stringify([pk, sk, o, fromIdempotencyItem(imageOf(stored))]);
}

/** What the records of one state say of what was drawn. */
class Says {
  readonly #said = new Map<string, number>();
  readonly #known: Known;

  constructor(known: Known) {
    this.#known = known;
  }

  add(drawn: unknown, sum: number): void {
    if (typeof drawn !== 'string') return;
    const before = this.#said.get(drawn);
    this.#said.set(drawn, before === undefined ? sum : this.#known.together(before, sum));
  }

  of(drawn: string): number {
    return this.#said.get(drawn) ?? NAMELESS;
  }
}

/**
 * What the runs of one scenario came by: each text has a number, and rows, changes and messages, which runs share where one begins at
 * a station of another, are read once.
 */
class Known {
  readonly #numbers = new Map<string, number>();
  readonly #seen = new WeakMap<object, Seen>();
  readonly #changes = new WeakMap<RowChange, SeenChange>();
  /** What several rows say together, by the number of that. */
  readonly #joint = new Map<number, readonly number[]>();
  /** What was drawn before the ground was ready. */
  readonly #old = new Set<string>();

  constructor(base: Tables) {
    for (const mode of MODES)
      for (const stored of base[mode].rows())
        for (const { text } of drawnIn(withoutMarks(textOf(stored)))) this.#old.add(text);
  }

  row(stored: Stored): Seen {
    const seen = this.#seen.get(stored) ?? this.text(textOf(stored));
    this.#seen.set(stored, seen);
    return seen;
  }

  /** `by`: what is never changed, and of which that is to be told. */
  part(by: object, told: unknown): Seen {
    const seen = this.#seen.get(by) ?? this.text(JSON.stringify(told));
    this.#seen.set(by, seen);
    return seen;
  }

  text(text: string): Seen {
    const whole = withoutMarks(text);
    const [between, drawn]: [string[], string[]] = [[], []];
    let from = 0;
    for (const { text: each, at, isId } of drawnIn(whole)) {
      if (this.#old.has(each)) continue;
      between.push(whole.slice(from, at + (isId ? TIME_DIGITS : 0)));
      drawn.push(each);
      from = at + each.length;
    }
    between.push(whole.slice(from));
    return { drawn, sum: this.#number(sumOf(between.join('*'))), named: new Map() };
  }

  /** The number of the text with each drawn id by what its record says. */
  withNames({ drawn, sum, named }: Seen, says: Says): number {
    if (drawn.length === 0) return sum;
    const names = drawn.map((each) => says.of(each)).join();
    const known = named.get(names) ?? this.#number(`${sum} of ${names}`);
    named.set(names, known);
    return known;
  }

  /** Undefined for notes of what is due, which tell of no record: the relay passes over them, and no invariant asks for them. */
  change(change: RowChange, says: Says): number | undefined {
    const known = this.#changes.get(change) ?? this.#read(change);
    this.#changes.set(change, known);
    if (known.images === '') return undefined;
    const said = says.of(known.sk);
    if (known.said !== said) {
      known.said = said;
      known.number = this.#number(`${known.images} ${said}`);
    }
    return known.number;
  }

  /** What both say, in whichever order they are met. */
  together(before: number, sum: number): number {
    const sums = [...(this.#joint.get(before) ?? [before]), sum].sort((a, b) => a - b);
    const number = this.#number(`both ${sums.join()}`);
    this.#joint.set(number, sums);
    return number;
  }

  #read({ was, is }: RowChange): SeenChange {
    const { pk, sk } = (is ?? was)?.item ?? {};
    const [before, after] = [was, is].map((stored) => stored && this.row(stored).sum);
    const images = `${before} to ${after} ${was?.item.w === is?.item.w}`;
    const isOfJobs = String(pk).startsWith('due#');
    return { images: isOfJobs ? '' : images, sk: String(sk), said: -1, number: 0 };
  }

  #number(text: string): number {
    const known = this.#numbers.get(text) ?? this.#numbers.size + 1;
    this.#numbers.set(text, known);
    return known;
  }
}
