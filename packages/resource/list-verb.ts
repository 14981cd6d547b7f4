// Lists of a noun besides its standard one: at another path, or of some of its records only. What they take, answer and refuse is
// what the standard list does.
import { fail } from '#kernel/error.ts';
import type { Context, ListQuery, Page, Rec } from './context.ts';
import { pageData } from './crud.ts';
import type { Call, Noun, Params, Row, Verb } from './declaration.ts';
import { verb } from './define.ts';
import { LIST_FAILS, listQuerySchema } from './list-query.ts';
import { pathId } from './path-id.ts';
import { listData, shownRecord } from './record-schema.ts';

type Place = Pick<Verb, 'name' | 'summary' | 'path' | 'access'>;
type Asked<N extends Noun, P extends string> = {
  params: Params<P>;
  query: ListQuery<N['$filter']>;
};

/** `read` gives the page that is asked for. */
export function listVerb<N extends Noun, const P extends string>(
  noun: N,
  place: Place & { path: P },
  read: (ctx: Context, asked: Asked<N, P>) => Promise<Page<Row<N>>>,
): Verb {
  const ofRecord = place.path.includes('{') ? (['invalid_id', 'not_found'] as const) : [];
  return verb(
    noun,
    {
      ...place,
      method: 'GET',
      query: listQuerySchema(noun),
      data: listData(shownRecord(noun)),
      fails: [...ofRecord, ...LIST_FAILS],
    },
    async (ctx, call) => {
      const { params, query }: Call<undefined, Rec, never, Rec> = call;
      return { data: pageData(noun, query, await read(ctx, { params, query })) };
    },
  );
}

/** The list held to the records whose `field` is `id`; nothing where the query asks for those of another. */
export function heldTo<F extends string>(
  given: ListQuery<F>,
  field: NoInfer<F>,
  id: string,
): ListQuery<F> {
  const query: ListQuery = given as ListQuery;
  const asked = query.filters[field];
  const held: ListQuery = { ...query, filters: { ...query.filters, [field]: id } };
  if (asked === undefined || asked === id) return held as ListQuery<F>;
  return { ...held, within: { ...query.within, [field]: [asked] } } as ListQuery<F>;
}

/** The records whose field `by` names the record `of` the path, in one round trip with it. */
export const listWithin = <N extends Noun>(
  noun: N,
  place: Place,
  { of, by }: { of: Noun; by: N['$filter'] },
): Verb => {
  const name = /\{(\w+)\}/.exec(place.path)?.[1] ?? 'id';
  return listVerb(noun, place, async (ctx, { params, query }) => {
    const id = pathId(params as Readonly<Record<string, string>>, name);
    const [parent, page] = await Promise.all([
      ctx.store.get(of, id),
      ctx.store.list(noun, heldTo(query, by, id)),
    ]);
    return parent === undefined ? fail('not_found') : page;
  });
};
