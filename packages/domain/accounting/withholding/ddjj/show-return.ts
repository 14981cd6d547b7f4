// GET /accounting/retenciones-percepciones/ddjj/{period}/: what was withheld and perceived in a month or half of it, as records and
// totals or as the file that the tax authority imports.
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { isDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { amount, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX, sum, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { readAgentConfig } from '../agent-config.ts';
import { Perception } from '../perception.ts';
import { jurisdiction, TAXES } from '../taxes.ts';
import { Withholding } from '../withholding.ts';
import { filedPerception, filedWithholding, type Return, readReturn } from './filed-items.ts';
import { type ReturnFile, returnFiles } from './return-files.ts';

const MIME = 'text/plain; charset=windows-1252';
const HALVES = ['1', '2'] as const;

export const showReturn = verb(
  undefined,
  {
    name: 'accounting/retenciones-percepciones/ddjj.show',
    summary: 'What was withheld and perceived in a month, as records or in the authority’s layout',
    method: 'GET',
    path: '/accounting/retenciones-percepciones/ddjj/{period}/',
    access: 'accounting:read',
    query: object({
      tax: oneOf(TAXES).optional(),
      jurisdiction: jurisdiction().optional(),
      direction: oneOf(['made', 'suffered']).optional(),
      half: oneOf(HALVES).meta({ description: 'Days 1 to 15, or the others' }).optional(),
      file: text(1, 100)
        .meta({ description: 'Name of the file, where the return is several (see files[])' })
        .optional(),
      format: oneOf(['json', 'txt']).optional(),
    }),
    data: object({
      period: text(),
      totals: object({
        withholdings: amount(-AMOUNT_MAX),
        perceptions: amount(-AMOUNT_MAX),
        count: whole(0),
      }),
      withholdings: list(shownRecord(Withholding), Number.MAX_SAFE_INTEGER),
      perceptions: list(shownRecord(Perception), Number.MAX_SAFE_INTEGER),
      files: list(object({ name: text(), content: text(0, Number.MAX_SAFE_INTEGER) })),
    }),
    files: [MIME],
    fails: ['validation_error', 'tax_configuration_missing'],
  },
  async (ctx, { params, query }) => {
    const asked = askedOf(params.period, query);
    const [told, files] = await filesOf(ctx, asked);
    if (query.format !== 'txt') {
      const totals = {
        withholdings: totalOf(told.withholdings),
        perceptions: totalOf(told.perceptions),
        count: told.withholdings.length + told.perceptions.length,
      };
      return { data: { period: asked.period, totals, ...told, files } };
    }
    const file = oneFile(files, query.file);
    const disposition = `attachment; filename="${file.name}"`;
    return {
      data: undefined,
      raw: Buffer.from(file.content, 'latin1'),
      headers: { 'Content-Type': MIME, 'Content-Disposition': disposition },
    };
  },
);

type Query = {
  tax?: Return['tax'];
  jurisdiction?: string | undefined;
  direction?: 'made' | 'suffered' | undefined;
  half?: '1' | '2' | undefined;
  format?: string | undefined;
};

/** Throws validation_error for what is no month, and where a file does not know of which tax it is. */
function askedOf(period: string, query: Query): Return {
  if (!isDate(`${period}-01`)) {
    const line = { field: 'period', location: 'path' as const, code: 'invalid_format' as const };
    fail('validation_error', { errors: [{ ...line, message: 'A month is written YYYY-MM' }] });
  }
  const { tax, jurisdiction: place, direction = 'made', half, format } = query;
  const lacks = [
    ...(tax === undefined ? ['tax'] : []),
    ...(tax === 'gross_income' && place === undefined && direction === 'made'
      ? ['jurisdiction']
      : []),
  ];
  if (format === 'txt' && lacks.length > 0) {
    const errors = lacks.map((field) => ({
      field,
      location: 'query' as const,
      code: 'conditional_required' as const,
      message: 'A file is of one tax, and of one jurisdiction',
    }));
    fail('validation_error', { errors });
  }
  return {
    period,
    direction,
    ...(tax && { tax }),
    ...(place && { jurisdiction: place }),
    ...(half && { half: half === '1' ? 1 : 2 }),
  };
}

async function filesOf(ctx: Context, asked: Return) {
  const [told, config, facts] = await Promise.all([
    readReturn(ctx, asked),
    readAgentConfig(ctx),
    readFiscalFacts(ctx),
  ]);
  const { cuit } = fiscalIdentity(ctx, facts);
  const { tax, jurisdiction: place } = asked;
  const isWhole =
    tax !== undefined &&
    (tax !== 'gross_income' || place !== undefined || asked.direction === 'suffered');
  if (!isWhole) return [told, []] as const;
  if (cuit === undefined) {
    return fail('tax_configuration_missing', { errors: [{ field: 'cuit', code: 'required' }] });
  }
  const items = [
    ...told.withholdings.map(filedWithholding),
    ...told.perceptions.map(filedPerception),
  ];
  const sire_since = config?.vat.sire_since;
  return [
    told,
    returnFiles(items, { ...asked, tax, cuit, ...(sire_since && { sire_since }) }),
  ] as const;
}

function oneFile(files: readonly ReturnFile[], name: string | undefined): ReturnFile {
  const found = name === undefined ? files : files.filter((file) => file.name === name);
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  if (files.length === 0) return { name: 'vacio.txt', content: '' };
  const allowed = files.map((file) => file.name);
  const message = 'The return is several files: name one of them';
  const line = { field: 'file', location: 'query' as const, code: 'invalid_enum' as const };
  return fail('validation_error', { errors: [{ ...line, message, allowed }] });
}

const totalOf = (all: readonly { amount: number }[]): number =>
  toAmount(sum(all.map((each) => each.amount)));
