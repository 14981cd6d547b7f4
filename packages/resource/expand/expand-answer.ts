// What a GET answered, with the records that `expand` asks for. Fields are selected after that, since what is left out may hold the ids.
import type { Answer, Context, ListQuery } from '../context.ts';
import type { Noun } from '../declaration.ts';
import type { Members } from '../fields/row.ts';
import { selectFields } from '../input/field-selection.ts';
import { expandRecords, type Holder } from './expand-records.ts';
import { EXPANDED, type Expansion, expansionsOf } from './expansions.ts';

type Asked = Pick<ListQuery, 'fields'> & { expand: readonly string[] };

/** A record, or a page of them. */
type Data = { readonly [name: string]: unknown; items?: Holder[]; total_pages?: number };

/** The same answer where nothing was asked for. Throws what `expandRecords` throws. */
export async function expandAnswer(
  ctx: Context,
  noun: Noun,
  query: Members,
  answer: Answer,
): Promise<Answer> {
  const { expand, fields } = query as Asked;
  const asked = expansionsOf(noun).filter(({ name }) => expand.includes(name));
  const data = answer.data as Data;
  if (data.total_pages === undefined) {
    const [record] = await expandRecords(ctx, [data], asked);
    return { ...answer, data: record };
  }
  const shown = withPlaces(fields, asked);
  const records = await expandRecords(ctx, data.items ?? [], asked);
  const items = records.map((record) => selectFields(record, shown));
  return { ...answer, data: { ...data, items } };
}

/** A selection has what was asked to be shown with it, wherever that stands. */
const withPlaces = (fields: ListQuery['fields'], asked: readonly Expansion[]) =>
  fields === undefined
    ? undefined
    : [...new Set([...fields, ...asked.map(({ way }) => [...way, EXPANDED].join('.'))])];
