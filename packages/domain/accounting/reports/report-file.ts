// A report as the file that was asked for.
import type { Answer } from '#resource/context.ts';
import { csvText } from './csv-text.ts';
import type { ReportTable } from './report-table.ts';

export const CSV = 'text/csv; charset=utf-8';
export const PDF = 'application/pdf';

type Format = 'json' | 'csv' | 'pdf';

/**
 * The data as JSON, or its table as a file. The PDF library is loaded with the first PDF. `next`: the query of the page after, which a
 * file cannot say within itself.
 */
export async function reportAnswer<D>(
  data: D,
  {
    format = 'json',
    name,
    table,
    next,
  }: {
    format?: Format | undefined;
    name: string;
    table: () => ReportTable;
    next?: Readonly<Record<string, string | number>> | undefined;
  },
): Promise<Answer<D | undefined>> {
  if (format === 'json') return { data };
  if (format === 'csv') {
    const { columns, rows } = table();
    const raw = csvText([columns, ...rows.map(({ cells }) => cells)]);
    return { data: undefined, raw, headers: { ...headersOf(CSV, `${name}.csv`), ...linkTo(next) } };
  }
  const { drawReport } = await import('./draw-report.ts');
  return {
    data: undefined,
    raw: await drawReport(table()),
    headers: headersOf(PDF, `${name}.pdf`),
  };
}

/** RFC 8288; the address is relative to that of the request. */
function linkTo(
  next: Readonly<Record<string, string | number>> | undefined,
): Record<string, string> {
  if (next === undefined) return {};
  const query = new URLSearchParams(
    Object.entries(next).map(([name, value]) => [name, `${value}`]),
  );
  return { Link: `<?${query}>; rel="next"` };
}

const headersOf = (type: string, file: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${file}"`,
});
