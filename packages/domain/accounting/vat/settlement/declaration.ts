// GET /iva/declaration/{period}/: the boxes of the VAT return F.2051 and the files that it imports. Decision: one zip of the files with
// format=txt, in the characters of the authority; nothing is declared from here.
import { amountSum, list, object, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { credited, type Holding } from '../../records/vat/apportionment.ts';
import { pathPeriod } from '../../records/vat/period.ts';
import { keptEntriesOf } from '../book/read-entries.ts';
import { warningData } from '../book/show-book.ts';
import { readHolding } from '../config/read-rules.ts';
import { toWindows1252 } from '../layouts/windows-1252.ts';
import { asAttachment, ZIP, zipped } from '../layouts/zip.ts';
import { boxesOf } from './boxes.ts';
import { type ReturnFile, ReturnTables } from './return-files.ts';
import { readMonth, shownMonth, warningsOfMonth } from './summary-verbs.ts';

const box = () => object({ label: text(), amount: amountSum() });
const file = () => object({ name: text(), content: text(0, Number.MAX_SAFE_INTEGER) });

export const getDeclaration = verb(
  undefined,
  {
    name: 'iva/declaration.get',
    summary:
      'The boxes of the VAT return F.2051 and its import files; nothing is sent to the authority',
    description:
      'The boxes are those of the calculated month, provisional ones before that; `stale` says that the books changed since, or those of a month that it carries from. `format=txt` gives the import files as a zip. Only for taxpayers registered for VAT, and of months in which they were.',
    method: 'GET',
    path: '/iva/declaration/{period}/',
    access: 'accounting:read',
    query: z.strictObject({
      format: z
        .enum(['json', 'txt'])
        .meta({ description: 'txt: the import files as a zip' })
        .optional(),
    }),
    data: z.object({
      period: text(7, 7),
      currency: z.literal('ARS'),
      timezone: text(),
      status: z.enum(['provisional', 'calculated']),
      stale: z.boolean().optional(),
      boxes: list(box()),
      files: list(file()),
      warnings: list(warningData()),
    }),
    files: [ZIP],
    fails: ['validation_error', 'tax_configuration_missing', 'tax_condition_mismatch'],
  },
  async (ctx, { params, query }) => {
    const period = pathPeriod(params);
    const [{ stored, month }, holding, warnings] = await Promise.all([
      readMonth(ctx, period, {}),
      readHolding(ctx, period),
      warningsOfMonth(ctx, period),
    ]);
    const files = await filesOf(ctx, period, holding);
    if (query.format === 'txt') return asZip(period, files);
    const { status, stale } = shownMonth(period, stored, month);
    const settlement = { ...month.settlement, ...stored };
    const data = {
      period,
      currency: 'ARS',
      timezone: 'America/Argentina/Buenos_Aires',
      status,
      ...(stale !== undefined && { stale }),
      boxes: boxesOf(settlement),
      files,
      warnings,
    };
    return { data };
  },
);

async function filesOf(ctx: Context, period: string, holding: Holding): Promise<ReturnFile[]> {
  const tables = new ReturnTables(holding.now);
  for (const bookType of ['sales', 'purchases'] as const) {
    for await (const entry of keptEntriesOf(ctx, period, bookType))
      tables.add(credited(entry, holding));
  }
  return tables.files();
}

async function asZip(period: string, files: readonly ReturnFile[]) {
  const raw = await zipped(
    files.map(({ name, content }) => ({ name, bytes: toWindows1252(content) })),
  );
  return { data: undefined, raw, headers: asAttachment(ZIP, `iva-f2051-${period}.zip`) };
}
