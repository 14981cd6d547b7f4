// What a wide cell of statistics counts waits on sheets before its shards have it: nothing is lost, doubled or seen twice, whatever fails
// while it is put there, bound, and whenever a report is read.
import { beforeEach, expect, test } from 'vitest';
import { bindSheets } from '#domain/stats/counters/bind-sheets.ts';
import { headId } from '#domain/stats/counters/cells.ts';
import { countRecords } from '#domain/stats/counters/count-record.ts';
import { readHeads, readKeys } from '#domain/stats/counters/read-counters.ts';
import { isDue } from '#domain/stats/counters/sheets.ts';
import { StatsCounter } from '#domain/stats/records/counter.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { businessDate } from '#kernel/date.ts';
import type { Context } from '#resource/context.ts';
import type { Action, Table } from '#store/table.ts';
import { MovableClock } from '../support/clock.ts';
import { type Random, seeded } from '../support/random.ts';
import { type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

const SEEDS = [1, 2, 3];
const ASSORTMENT = 900;
/** Else all of them stay on one sheet. */
const FEW_THINGS = 450;
const RUNS = 60;
const RECORDS_OF_RUN = 14;
const LINES = 16;
/** Of what is written: one in so many is refused, and one in so many is made but its answer is lost. */
const FAILING = 12;
/** Of a report: heads, shards, sheets and volumes. */
const READINGS = 4;

type Hook = (
  call: string,
  go: () => Promise<unknown>,
  args: readonly unknown[],
) => Promise<unknown>;
type Book = Map<string, Record<string, string[]>>;

let stack: MemoryStack;
let tenant: TestTenant;
let table: Table;
let works = 0;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  table = stack.tables.live.target;
});

function work(): Context {
  works += 1;
  const binding = { tenantId: tenant.id, mode: 'live', generation: 0 } as const;
  return openServiceContext(stack.runtime, binding, { id: `work-${works}` });
}

/** Every call of the table passes there from now on. */
function hooked(hook: Hook | undefined): void {
  if (hook === undefined) {
    stack.tables.live.target = table;
    return;
  }
  stack.tables.live.target = new Proxy(table, {
    get(of, name) {
      const member: unknown = Reflect.get(of, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) =>
        hook(String(name), async () => Reflect.apply(member, of, args), args);
    },
  });
}

class Died extends Error {}

/** Of calls that write, some are refused and some answer nothing. */
const unreliable =
  (random: Random): Hook =>
  async (call, go) => {
    const drawn = call === 'transact' ? random.below(FAILING) : FAILING;
    if (drawn === 0) throw new Died('refused');
    const made = await go();
    if (drawn === 1) throw new Died('lost');
    return made;
  };

const today = businessDate(new MovableClock().now());
const DAYS = [today, '2020-02-03'];

/** Records that are counted, each with its day and its things, some of which change later. */
class Shop {
  readonly book: Book = new Map();
  readonly random: Random;
  assortment = ASSORTMENT;

  constructor(random: Random) {
    this.random = random;
  }

  /** Ids that are new or have changed. */
  next(): string[] {
    const ids = Array.from({ length: 1 + this.random.below(RECORDS_OF_RUN) }, () =>
      this.book.size > 0 && this.random.below(8) === 0
        ? this.random.pick([...this.book.keys()])
        : work().newId(),
    );
    for (const id of ids) {
      const day = this.random.pick(DAYS);
      const things = Array.from(
        { length: this.random.below(LINES) },
        () => `p${this.random.below(this.assortment)}`,
      );
      this.book.set(id, { [day]: things });
    }
    return [...new Set(ids)];
  }

  /** By key, over those days. */
  expected(days: readonly string[]): Map<string, number> {
    const sums = new Map<string, number>();
    for (const record of this.book.values())
      for (const day of days)
        for (const thing of record[day] ?? []) sums.set(thing, (sums.get(thing) ?? 0) + 1);
    return sums;
  }

  count = (ctx: Context, ids: readonly string[]): Promise<void> =>
    countRecords(ctx, ids, async (_, asked) =>
      asked.map(({ id }) => {
        const record = this.book.get(id) ?? {};
        const counts = Object.entries(record).map(([day, things]) => {
          const byKey: Record<string, { count: number }> = {};
          for (const thing of things) byKey[thing] = { count: (byKey[thing]?.count ?? 0) + 1 };
          return [day, { ...byKey, '': { count: 1 } }] as const;
        });
        return { counts: Object.fromEntries(counts) };
      }),
    );
}

async function told(days: readonly string[]): Promise<Map<string, number>> {
  const ctx = work();
  const keyed = await readKeys(ctx, days, await readHeads(ctx, days));
  return new Map([...keyed].flatMap(([key, { count = 0 }]) => (count === 0 ? [] : [[key, count]])));
}

/** As a queue does it: again until it succeeds. */
async function insist(make: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
  }
}

const headOf = async (cell: string) =>
  (await work().store.get(StatsCounter, headId(cell)))?.sums ?? {};

test.each(SEEDS)(
  'all that was counted is told, whatever failed (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const shop = new Shop(random);
    for (let run = 0; run < RUNS * 2; run += 1) {
      const ids = shop.next();
      hooked(unreliable(random));
      await insist(() => shop.count(work(), ids));
      hooked(undefined);
      if (run % RUNS === RUNS - 1) expect(await told(DAYS)).toEqual(shop.expected(DAYS));
    }
    expect(await told([today])).toEqual(shop.expected([today]));
    const { bound = 0, waiting = 0 } = await headOf(today);
    expect(bound).toBeGreaterThan(0);
    expect(waiting).toBeGreaterThan(0);
  },
  60_000,
);

/** Only binding removes what was written. */
const isBinding = (actions: readonly Action[]): boolean =>
  actions.some((action) => 'delete' in action);

async function dyingAtBinding(make: () => Promise<void>): Promise<void> {
  hooked(async (call, go, [actions]) => {
    if (call === 'transact' && isBinding(actions as Action[])) throw new Died('bound');
    return go();
  });
  await make().catch((error: unknown) => {
    if (!(error instanceof Died)) throw error;
  });
  hooked(undefined);
}

test('a report tells each key once, whichever of its readings the binding of sheets comes before', async () => {
  const shop = new Shop(seeded(1));
  for (let at = 0; at < READINGS; at += 1) {
    // As the things that are sold become more, so do the volumes.
    shop.assortment = FEW_THINGS * 2 ** at;
    while (!isDue(await headOf(today))) {
      const ids = shop.next();
      await dyingAtBinding(() => shop.count(work(), ids));
    }
    const { bound: before = 0 } = await headOf(today);
    let readings = 0;
    hooked(async (call, go) => {
      readings += call === 'batchGet' ? 1 : 0;
      if (call === 'batchGet' && readings === at + 1) {
        hooked(undefined);
        await bindSheets(work(), today);
      }
      return go();
    });
    expect(await told(DAYS), `before reading ${at + 1}`).toEqual(shop.expected(DAYS));
    hooked(undefined);
    expect((await headOf(today)).bound).toBeGreaterThan(before);
    expect(await told(DAYS)).toEqual(shop.expected(DAYS));
  }
});
