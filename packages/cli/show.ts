// Answers for people: a record as lines, a list as a table of the fields that tell records apart.

const COLUMNS = [
  ...['_id', 'id', 'name', 'title', 'numero_completo', 'type', 'status', 'estado', 'total'],
  ...['base_price', 'balance', 'created_at'],
];
const COLUMNS_MAX = 6;
const WIDTH_MAX = 40;

export function shown(data: unknown): string {
  if (isObject(data) && Array.isArray(data.items)) {
    if (data.items.length === 0 && !data.total) return 'None';
    const more = 'total' in data ? `\n${data.items.length} of ${data.total}` : '';
    return `${table(data.items)}${more}`;
  }
  return isObject(data) ? lines(data) : text(data);
}

function table(rows: readonly unknown[]): string {
  const records = rows.filter(isObject);
  const known = COLUMNS.filter((name) => records.some((record) => record[name] !== undefined));
  const columns = known.slice(0, COLUMNS_MAX);
  const cells = records.map((record) => columns.map((name) => text(record[name], WIDTH_MAX)));
  const all = [columns, ...cells];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function lines(record: Record<string, unknown>): string {
  const width = Math.max(0, ...Object.keys(record).map((name) => name.length));
  return Object.entries(record)
    .map(([name, value]) => `${name.padEnd(width)}  ${text(value)}`)
    .join('\n');
}

function text(value: unknown, max = Number.POSITIVE_INFINITY): string {
  if (value === undefined || value === null) return '';
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  return whole.length > max ? `${whole.slice(0, max - 1)}…` : whole;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
