// GET /accounting/retenciones-percepciones/ddjj/{period}/: what was withheld and perceived in a month or half of it, as records and
// totals or as the file that the tax authority imports.

import { jurisdiction, madeOrSuffered, strayPlace, TAXES } from '#domain/fiscal/taxes.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { isDate } from '#kernel/date.ts';
import { fail, refuse } from '#kernel/error.ts';
import { amountSum, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Perception } from '../../records/withholding/perception.ts';
import { perceptionCode, Regime } from '../../records/withholding/regime.ts';
import { Withholding } from '../../records/withholding/withholding.ts';
import { toWindows1252 } from '../../vat/layouts/windows-1252.ts';
import { asAttachment, ZIP, zipped } from '../../vat/layouts/zip.ts';
import { readAgentConfig } from '../read-agent-config.ts';
import { fileable } from './fileable.ts';
import { filedPerception, filedWithholding, type Return, readReturn } from './filed-items.ts';
import { type ReturnFile, returnFiles } from './return-files.ts';

const MIME = 'text/plain; charset=windows-1252';
const HALVES = ['1', '2'] as const;

export const showReturn = verb(
  undefined,
  {
    name: 'accounting/retenciones-percepciones/ddjj.show',
    summary: 'What was withheld and perceived in a month, as records or in the authority’s layout',
    description:
      'Made ones unless `direction` is `suffered`. Files need `tax`, and made ones of gross income tax a jurisdiction; `format=txt` gives the file itself, or a zip of several. Nothing is filed.',
    method: 'GET',
    path: '/accounting/retenciones-percepciones/ddjj/{period}/',
    access: 'accounting:read',
    query: object({
      tax: oneOf(TAXES).optional(),
      jurisdiction: jurisdiction().optional(),
      direction: madeOrSuffered().optional(),
      half: oneOf(HALVES).meta({ description: 'Days 1 to 15, or the others' }).optional(),
      file: text(1, 100)
        .meta({
          description:
            'One of files[] by its name, where the return is several; else they come as a zip',
        })
        .optional(),
      format: oneOf(['json', 'txt']).optional(),
    }),
    data: object({
      period: text(),
      totals: object({
        withholdings: amountSum(),
        perceptions: amountSum(),
        count: whole(0),
      }),
      withholdings: list(shownRecord(Withholding), Number.MAX_SAFE_INTEGER),
      perceptions: list(shownRecord(Perception), Number.MAX_SAFE_INTEGER),
      files: list(object({ name: text(), content: text(0, Number.MAX_SAFE_INTEGER) })),
      warnings: list(text()).meta({
        description:
          'What is in no file, or there without the code of its regime, as something that the layout asks for is not known or does not fit',
      }),
    }),
    files: [MIME, ZIP],
    fails: ['validation_error', 'tax_configuration_missing'],
  },
  async (ctx, { params, query }) => {
    const asked = askedOf(params.period, query);
    const { told, files, warnings } = await filesOf(ctx, asked);
    if (query.format !== 'txt') {
      const totals = {
        withholdings: totalOf(told.withholdings),
        perceptions: totalOf(told.perceptions),
        count: told.withholdings.length + told.perceptions.length,
      };
      return { data: { period: asked.period, totals, ...told, files, warnings } };
    }
    return asFile(files, query.file, `ddjj-${query.tax}-${asked.period}.zip`);
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
  refuse(strayPlace(query, { field: 'jurisdiction', location: 'query' }));
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
  const [told, config, facts, regimes] = await Promise.all([
    readReturn(ctx, asked),
    readAgentConfig(ctx),
    readFiscalFacts(ctx),
    perceptionRegimes(ctx, asked),
  ]);
  const { cuit } = fiscalIdentity(ctx, facts);
  const { tax, jurisdiction: place } = asked;
  const isWhole =
    tax !== undefined &&
    (tax !== 'gross_income' || place !== undefined || asked.direction === 'suffered');
  if (!isWhole) return { told, files: [], warnings: [] };
  if (cuit === undefined) {
    return fail('tax_configuration_missing', { errors: [{ field: 'cuit', code: 'required' }] });
  }
  const items = [
    ...told.withholdings.map(filedWithholding),
    ...told.perceptions.map((each) => filedPerception(each, perceptionCode(regimes, each))),
  ];
  const sire_since = config?.vat.sire_since;
  const filing = { ...asked, tax, cuit, ...(sire_since && { sire_since }) };
  const { whole, warnings } = fileable(items, filing);
  const files = returnFiles(whole, filing);
  return { told, files, warnings };
}

/** Under which the account perceives the tax of a return. */
async function perceptionRegimes(ctx: Context, { direction, tax }: Return): Promise<Regime[]> {
  if (direction === 'suffered' || tax === undefined || tax === 'social_security') return [];
  return everyRecord(ctx, Regime, { direction: 'desc', filters: { kind: 'perception', tax } });
}

/** Several files come as one zip, unless one is named. */
async function asFile(
  files: readonly ReturnFile[],
  name: string | undefined,
  zipName: string,
): Promise<Answer> {
  if (name === undefined && files.length > 1) {
    const raw = await zipped(files.map((file) => ({ name: file.name, bytes: bytesOf(file) })));
    return { data: undefined, raw, headers: asAttachment(ZIP, zipName) };
  }
  const file = oneFile(files, name);
  return { data: undefined, raw: bytesOf(file), headers: asAttachment(MIME, file.name) };
}

const bytesOf = ({ content }: ReturnFile): Uint8Array => toWindows1252(content);

function oneFile(files: readonly ReturnFile[], name: string | undefined): ReturnFile {
  const found = name === undefined ? files[0] : files.find((file) => file.name === name);
  if (found !== undefined) return found;
  if (files.length === 0) return { name: 'vacio.txt', content: '' };
  const allowed = files.map((file) => file.name);
  const message = 'The return has no file of that name';
  const line = { field: 'file', location: 'query' as const, code: 'invalid_enum' as const };
  return fail('validation_error', { errors: [{ ...line, message, allowed }] });
}

const totalOf = (all: readonly { amount: number }[]): number =>
  toAmount(sum(all.map((each) => each.amount)));
