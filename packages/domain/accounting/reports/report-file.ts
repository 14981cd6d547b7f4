// A report as the file that was asked for.
import type { Answer } from '#resource/context.ts';
import { csvText } from './csv-text.ts';
import type { ReportTable } from './report-table.ts';

export const CSV = 'text/csv; charset=utf-8';
export const PDF = 'application/pdf';

type Format = 'json' | 'csv' | 'pdf';

/** The data as JSON, or its table as a file. The PDF library is loaded with the first PDF. */
export async function reportAnswer<D>(
  data: D,
  {
    format = 'json',
    name,
    table,
  }: { format?: Format | undefined; name: string; table: () => ReportTable },
): Promise<Answer<D | undefined>> {
  if (format === 'json') return { data };
  if (format === 'csv') {
    const { columns, rows } = table();
    const raw = csvText([columns, ...rows.map(({ cells }) => cells)]);
    return { data: undefined, raw, headers: headersOf(CSV, `${name}.csv`) };
  }
  const { drawReport } = await import('./draw-report.ts');
  return {
    data: undefined,
    raw: await drawReport(table()),
    headers: headersOf(PDF, `${name}.pdf`),
  };
}

const headersOf = (type: string, file: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${file}"`,
});
