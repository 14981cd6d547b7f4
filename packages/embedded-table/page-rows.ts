// The rows of a query: which of the table's indexes they come from, whether the items must be fetched too, and the statement.
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { QueryInput } from '#store/table.ts';
import { indexName, quoted } from './sqlite/schema.ts';
import { entryBytes } from './units.ts';
import { normal } from './values/normal.ts';

/** Where rows come from. */
export type Source = {
  /** Attributes that the index holds; undefined for the table itself. */
  held: readonly string[] | undefined;
  /** Rows carry whole items. */
  isWhole: boolean;
  /** Each item is fetched from the table besides its entry in the index. */
  isFetched: boolean;
};

/** A row: `text` is the item or what the index holds of it; `bytes` what counts towards the page. */
export type Entry = {
  sk: string;
  sort: string;
  text: string | null;
  bytes: number;
  itemBytes: number;
};

const KEYS = ['pk', 'sk'];

export function sourceOf({ index, whole, project }: QueryInput): Source {
  if (index === undefined) return { held: undefined, isWhole: true, isFetched: false };
  const held = [...KEYS, index, ...(index === 'l2' ? ['x', 'y'] : [])];
  const isFetched = whole === true || project?.some((name) => !held.includes(name)) === true;
  return { held, isWhole: isFetched, isFetched };
}

/** Ranges and the key to go on from are plain comparisons, so a start before the range goes on at the range. */
export function statementOf(
  name: string,
  input: QueryInput,
  source: Source,
): { sql: string; values: SQLInputValue[] } {
  const { index, from, to, startKey, limit } = input;
  const by = index ?? 'sk';
  const tests = ['pk = ?'];
  const values: SQLInputValue[] = [];
  const given = (...more: unknown[]) =>
    values.push(...more.map((value) => normal(value) as SQLInputValue));
  const test = (sql: string, ...more: unknown[]) => {
    tests.push(sql);
    given(...more);
  };
  given(input.pk);
  if (index !== undefined) test(`${by} IS NOT NULL`);
  if (from !== undefined) test(`${by} >= ?`, from);
  if (to !== undefined) test(`${by} <= ?`, to);
  const [beyond, order] = input.descending === true ? ['<', 'DESC'] : ['>', 'ASC'];
  if (startKey !== undefined && index === undefined) test(`sk ${beyond} ?`, startKey.sk);
  if (startKey !== undefined && index !== undefined)
    test(`(${by}, sk) ${beyond} (?, ?)`, startKey[by], startKey.sk);
  if (limit !== undefined) given(limit);
  const sql = [
    `SELECT ${columnsOf(index, source)}`,
    `FROM ${quoted(name)} INDEXED BY ${indexName(name, index ?? 'key')}`,
    `WHERE ${tests.join(' AND ')}`,
    `ORDER BY ${index === undefined ? '' : `${by} ${order}, `}sk ${order}`,
    limit === undefined ? '' : 'LIMIT ?',
  ];
  return { sql: sql.join(' '), values };
}

/** What an index holds comes from the index alone. */
function columnsOf(index: QueryInput['index'], { isWhole }: Source): string {
  const held = index === 'l2' ? 'slim_bytes' : '0';
  if (isWhole) return `sk, ${index ?? 'sk'}, item, bytes, ${held}`;
  return `sk, ${index}, ${index === 'l2' ? 'slim' : 'NULL'}, 0, ${held}`;
}

type Columns = [string, string, string | null, number, number];

/** Reads no further than it is asked to. */
export function* entriesOf(
  statement: StatementSync,
  values: SQLInputValue[],
  { input: { pk, index } }: { input: QueryInput; source: Source },
): Generator<Entry> {
  statement.setReturnArrays(true);
  const rows = statement.iterate(...values) as Iterable<object> as Iterable<SQLOutputValue[]>;
  for (const row of rows) {
    const [sk, sort, text, itemBytes, held] = row as Columns;
    const bytes = index === undefined ? itemBytes : entryBytes({ pk, sk }, index, sort, held);
    yield { sk, sort, text, bytes, itemBytes };
  }
}
