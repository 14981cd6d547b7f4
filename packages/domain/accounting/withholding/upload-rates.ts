// POST /accounting/retenciones-percepciones/rate-tables/: a part of a rate table of ARBA or AGIP, at most 4 MB, gzip accepted, in any
// order and as often as one likes. Decision: of each part the lines of known customers and suppliers are kept; a party that is made
// later has the default rate until its line comes again.
import { Customer } from '#domain/customers/records/customer.ts';
import { monthOf } from '#domain/fiscal/taxes.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { toIso } from '#kernel/clock.ts';
import { cuitDigits } from '#kernel/cuit.ts';
import { Failure, fail } from '#kernel/error.ts';
import { list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import * as z from '#kernel/schema.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { canCommitMany } from '#resource/context-bulk.ts';
import { verb } from '#resource/define.ts';
import { unzipped } from '#resource/input/unzipped.ts';
import { idOfRate, type RateKind, RateLine } from '../records/withholding/rate-line.ts';
import { AGIP, ARBA, type PadronLine, parsePadron, TEXT_BYTES_MAX } from './padron/parse-padron.ts';

const FILE_BYTES_MAX = 4_000_000;
const LINES_AT_ONCE = 90;

export const uploadRates = verb(
  RateLine,
  {
    name: 'accounting/retenciones-percepciones/rate-tables.upload',
    summary: 'Keep the lines of known customers and suppliers of a part of a rate table',
    description:
      'Of ARBA or AGIP, at most 4 MB a part, gzip and ZIP accepted, in any order and as often as needed. Answers lines read, kept and rejected. A customer or supplier made later needs its line again.',
    method: 'POST',
    path: '/accounting/retenciones-percepciones/rate-tables/',
    access: 'accounting:write',
    upload: { field: 'file', maxBytes: FILE_BYTES_MAX, mediaType: 'text/plain' },
    body: z.strictObject({ jurisdiction: oneOf([AGIP, ARBA]) }),
    data: z.strictObject({
      read: whole(0),
      kept: whole(0),
      rejected: list(object({ row: whole(1), message: text() })),
    }),
  },
  async (ctx, { body, file }) => {
    const known = await knownParties(ctx);
    const { jurisdiction } = body;
    const bytes = await unzipped(file.bytes, { named: /\.(txt|csv)$/i, max: TEXT_BYTES_MAX });
    const parsed = parsePadron(bytes, jurisdiction, (cuit) => known.has(cuit));
    const lines = merged(parsed.lines);
    await write(ctx, jurisdiction, lines);
    const data = { read: parsed.read, kept: parsed.lines.length, rejected: parsed.rejected };
    return ctx.commit([], { data });
  },
);

async function knownParties(ctx: Context): Promise<Set<string>> {
  const known = new Set<string>();
  const add = (written: unknown) => {
    const digits = cuitDigits(String(written ?? ''));
    if (digits !== undefined) known.add(digits);
  };
  for await (const supplier of ctx.store.each(Supplier)) add(supplier.cuit);
  for await (const customer of ctx.store.each(Customer)) add(customer.document_number);
  return known;
}

/** One line for each taxpayer and month: ARBA writes both rates on lines of their own. */
function merged(lines: readonly PadronLine[]): PadronLine[] {
  const found = new Map<string, PadronLine>();
  for (const line of lines) {
    const key = `${line.cuit}/${monthOf(line.from)}`;
    const before = found.get(key);
    found.set(key, omitUndefined({ ...before, ...line, ...saidBy(before, line) }));
  }
  return [...found.values()];
}

/** The rates that are known and of what the taxpayer was taken off, once a line is read: the last word of each kind counts. */
function saidBy(
  before: Pick<PadronLine, RateKind | 'removed'> | undefined,
  line: PadronLine,
): Pick<PadronLine, RateKind | 'removed'> {
  const { removed: off = [] } = line;
  const kept = (before?.removed ?? []).filter((kind) => line[kind] === undefined);
  const removed = [...new Set([...kept, ...off])];
  return {
    ...Object.fromEntries(off.map((kind) => [kind, undefined])),
    removed: removed.length > 0 ? removed : undefined,
  };
}

async function write(ctx: Context, place: RateLine['jurisdiction'], lines: readonly PadronLine[]) {
  if (!canCommitMany(ctx)) throw new Error('an upload needs a context that commits many');
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const part = lines.slice(at, at + LINES_AT_ONCE);
    const groups = await changesOf(ctx, place, part);
    const results = await ctx.commitMany(groups, { atomic: false, batchId: ctx.newId() });
    const failed = results.find((result) => result instanceof Failure);
    if (failed !== undefined) throw failed;
    if (results.includes('contended')) fail('service_unavailable');
  }
}

async function changesOf(
  ctx: Context,
  place: RateLine['jurisdiction'],
  lines: readonly PadronLine[],
): Promise<Change[][]> {
  const idOf = (line: PadronLine) => idOfRate(place, line.cuit, monthOf(line.from));
  const there = await ctx.store.getMany(RateLine, lines.map(idOf));
  const at = toIso(ctx.clock.now());
  return lines.map((line) => {
    const before = there.get(idOf(line));
    if (before !== undefined)
      return [update(RateLine, before, amended(ctx, before, { ...line, ...saidBy(before, line) }))];
    const fields = { jurisdiction: place, ...line, kept_at: at };
    return [create(RateLine, brandNew(ctx, RateLine, fields, idOf(line)))];
  });
}
