// The numbers that entries by hand have: each takes those of its document or of its range, and gives them back when it changes or goes.
// A block that is not there yet begins with what entries from before it have. Decision 441.
import { fail } from '#kernel/error.ts';
import {
  BLOCK,
  formatRuns,
  overlapping,
  parseRuns,
  piecesOf,
  type Run,
  withoutRun,
  withRun,
} from '#kernel/runs.ts';
import { amended, brandNew, type Change, create, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { NUMBERS_MAX } from '../../records/vat/check-entry.ts';
import type { Source } from '../../records/vat/entry-fields.ts';
import { NumberBlock, numberBlockId } from '../../records/vat/number-block.ts';
import { lineOf, VatEntry } from '../../records/vat/vat-entry.ts';

type Numbered = Pick<
  VatEntry,
  'book_type' | 'voucher_type' | 'sale_point' | 'number' | 'number_to' | 'party'
>;
type Move = { readonly before?: VatEntry | undefined; readonly after?: VatEntry | undefined };
type Piece = { readonly of: Numbered; readonly block: number; readonly run: Run };

/** Of one that is wider than an entry may be, as it was made before, the first ones. */
const pieces = (of: Numbered): Piece[] => {
  const { number, number_to } = of;
  const end = Math.min(number_to, number + NUMBERS_MAX - 1) + 1;
  return piecesOf([number, end]).map((piece) => ({ of, ...piece }));
};
const idOf = ({ of, block }: Piece): string => numberBlockId(lineOf(of), block);

/** What an entry by hand gives back and takes; nothing for one of a document. Throws duplicate_value with the member. */
export async function numbering(ctx: Context, { before, after }: Move): Promise<Change[]> {
  if ((after ?? before)?.source !== 'manual') return [];
  if (before && after && isAsNumbered(before, after)) return [];
  const [given, taken] = [before ? pieces(before) : [], after ? pieces(after) : []];
  const touched = new Map([...given, ...taken].map((piece) => [idOf(piece), piece]));
  const [blocks] = await Promise.all([
    readBlocks(ctx, touched),
    after === undefined ? undefined : refuseDocuments(ctx, after),
  ]);
  return [...touched].map(([id, { of, block }]): Change => {
    const own = (all: readonly Piece[]) => all.filter((piece) => idOf(piece) === id);
    const { record, runs } = blocks.get(id) ?? { runs: [] };
    const free = own(given).reduce((left, { run }) => withoutRun(left, run), runs);
    for (const { run } of own(taken)) refuseOverlap(of, overlapping(free, run), block);
    const all = own(taken).reduce((left, { run }) => withRun(left, run), free);
    const fields = { taken: formatRuns(all) };
    return record === undefined
      ? create(
          NumberBlock,
          brandNew(ctx, NumberBlock, { line: lineOf(of), block, ...fields }, id),
          { shared: true },
        )
      : update(NumberBlock, record, amended(ctx, record, fields));
  });
}

/** Whether entries by hand have the number of a document's entry, and what holds that answer. */
export async function takenByHand(
  ctx: Context,
  entry: Numbered,
): Promise<{ isTaken: boolean; held: Change[] }> {
  const own = pieces(entry);
  const found = await ctx.store.getMany(NumberBlock, own.map(idOf));
  const isTaken = own.some((piece) => {
    const runs = parseRuns(found.get(idOf(piece))?.taken ?? '');
    return overlapping(runs, piece.run) !== undefined;
  });
  return { isTaken, held: [...found.values()].map((block) => unmoved(NumberBlock, block)) };
}

/** Of documents' entries those of whose numbers none was ever told by hand: nothing but their names can be in their way. */
export async function neverByHand(
  ctx: Context,
  entries: readonly Numbered[],
): Promise<(entry: Numbered) => boolean> {
  const ids = new Set(entries.flatMap((entry) => pieces(entry).map(idOf)));
  const found = await ctx.store.getMany(NumberBlock, [...ids]);
  return (entry) => !pieces(entry).some((piece) => found.has(idOf(piece)));
}

const isAsNumbered = (one: Numbered, other: Numbered): boolean =>
  lineOf(one) === lineOf(other) && one.number === other.number && one.number_to === other.number_to;

type Known = { record?: NumberBlock; runs: Run[] };

async function readBlocks(
  ctx: Context,
  touched: ReadonlyMap<string, Piece>,
): Promise<Map<string, Known>> {
  const found = await ctx.store.getMany(NumberBlock, [...touched.keys()]);
  const missing = [...touched.values()].filter((piece) => !found.has(idOf(piece)));
  const lines = new Map(missing.map(({ of }) => [lineOf(of), of]));
  const earlier = await Promise.all(
    [...lines.values()].map((of) => entriesOfLine(ctx, of, ['manual'])),
  );
  const runs = Map.groupBy(earlier.flat().flatMap(pieces), idOf);
  return new Map(
    [...touched.keys()].map((id): [string, Known] => {
      const record = found.get(id);
      if (record !== undefined) return [id, { record, runs: parseRuns(record.taken ?? '') }];
      const own = runs.get(id) ?? [];
      return [id, { runs: own.reduce<Run[]>((all, { run }) => withRun(all, run), []) }];
    }),
  );
}

async function entriesOfLine(
  ctx: Context,
  of: Numbered,
  source: readonly Source[],
): Promise<VatEntry[]> {
  const { book_type, voucher_type, sale_point } = of;
  const filters = {
    book_type,
    voucher_type: String(voucher_type),
    sale_point: String(sale_point),
  };
  const found = await everyRecord(ctx, VatEntry, { filters, within: { source } });
  return found.filter((entry) => lineOf(entry) === lineOf(of));
}

/** The name of an entry is its first number: the others of a range are looked for among what documents have. Throws duplicate_value. */
async function refuseDocuments(ctx: Context, entry: VatEntry): Promise<void> {
  const { number, number_to } = entry;
  if (number_to === number) return;
  const documents = await entriesOfLine(ctx, entry, ['tax_document', 'received_invoice']);
  const other = documents.find(
    ({ identity, number: each }) => identity !== undefined && each > number && each <= number_to,
  );
  if (other !== undefined) refuseNumbers(entry, [other.number, other.number]);
}

function refuseOverlap(entry: Numbered, other: Run | undefined, block: number): void {
  if (other === undefined) return;
  const begin = block * BLOCK;
  refuseNumbers(entry, [begin + other[0], begin + other[1] - 1]);
}

/** Throws duplicate_value with the member that brings the entry into the numbers of another. */
function refuseNumbers({ number }: Numbered, [taken_from, taken_to]: Run): never {
  const isFirst = number >= taken_from && number <= taken_to;
  const field = isFirst ? 'number' : 'number_to';
  const message = 'Another entry has numbers of this range';
  return fail('duplicate_value', {
    errors: [{ field, location: 'body', code: 'not_unique', message, taken_from, taken_to }],
  });
}
