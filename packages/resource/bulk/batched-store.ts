// A store whose single reads, when many are asked for at the same moment, go out as one: the items of a bulk request read what
// they need as if they were alone, and the table sees one call for each noun, and one for what all of them ask for alike.
import type { Store } from '../context.ts';
import type { Noun } from '../declaration.ts';
import type { AnyRow } from '../fields/row.ts';

type Pending = { ids: Set<string>; result: Promise<Map<string, AnyRow>> };

/** Nothing is remembered beyond one moment: a later read sees later commits. */
export function batchedStore(store: Store): Store {
  const pending = new Map<Noun, Pending>();

  const collect = (noun: Noun, ids: readonly string[]): Promise<Map<string, AnyRow>> => {
    const open = pending.get(noun) ?? opened(noun);
    for (const id of ids) open.ids.add(id);
    return open.result;
  };

  const opened = (noun: Noun): Pending => {
    const ids = new Set<string>();
    const result = nextMoment().then(() => {
      pending.delete(noun);
      return store.getMany(noun, [...ids]);
    });
    const made = { ids, result };
    pending.set(noun, made);
    return made;
  };

  const alike = new Map<string, unknown>();

  /** The reading that another began at this very moment, or a new one. */
  const together = <R>(asked: string, read: () => R): R => {
    if (!alike.has(asked)) {
      alike.set(asked, read());
      setImmediate(() => alike.delete(asked));
    }
    return alike.get(asked) as R;
  };

  return {
    get: async (noun, id) => (await collect(noun, [id])).get(id),
    getMany: async (noun, ids) => only(await collect(noun, ids), ids),
    list: (noun, query) => store.list(noun, query),
    pages: (noun, query) => store.pages(noun, query),
    each: (noun) => together(`each ${noun.key}`, () => replayed(store.each(noun))),
    sorted: (noun, span) => store.sorted(noun, span),
    find: (noun, field, value) => store.find(noun, field, value),
    claimed: (key) => store.claimed(key),
    lastNumber: (sequence) => store.lastNumber(sequence),
    perDay: (noun, fromDate, toDate) => store.perDay(noun, fromDate, toDate),
    ordered: (jobs) => store.ordered(jobs),
    signCursor: (of, position) => store.signCursor(of, position),
    readCursor: (of, cursor) => store.readCursor(of, cursor),
    tenant: () => together('tenant', () => store.tenant()),
  };
}

/** The same for each who iterates, read once. */
function replayed<R>(rows: AsyncIterable<R>): AsyncIterable<R> {
  const source = rows[Symbol.asyncIterator]();
  const steps: Promise<IteratorResult<R>>[] = [];
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; ; at += 1) {
        steps[at] ??= source.next();
        const step = await steps[at];
        if (step === undefined || step.done === true) return;
        yield step.value;
      }
    },
  };
}

/** After the promises that are already due: all items have asked by then. */
const nextMoment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const only = (records: ReadonlyMap<string, AnyRow>, ids: readonly string[]): Map<string, AnyRow> =>
  new Map(
    ids.flatMap((id) => {
      const record = records.get(id);
      return record === undefined ? [] : [[id, record] as const];
    }),
  );
