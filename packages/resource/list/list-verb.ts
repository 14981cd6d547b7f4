// Lists of a noun besides its standard one: at another path, or of some of its records only. What they take, answer and refuse is
// what the standard list does.
import type * as z from 'zod';
import { fail } from '#kernel/error.ts';
import type { Context, ListQuery, Page } from '../context.ts';
import type { ListOrder, Noun, Params, Row, Verb } from '../declaration.ts';
import { verb } from '../define.ts';
import { followingQuery } from '../input/merged-lists.ts';
import { pathId } from '../path-id.ts';
import { listData, shownRecord } from '../record-schema.ts';
import { pageData } from './list-page.ts';
import { LIST_FAILS, listQuerySchema, listQueryWith } from './list-query.ts';

type Place = Pick<Verb, 'name' | 'summary' | 'description' | 'path' | 'access'>;
type Asked<N extends Noun, P extends string, Q extends z.ZodRawShape> = {
  params: Params<P>;
  query: ListQuery<N['$filter']>;
  /** What was asked of the list's own parameters. */
  own: z.infer<z.ZodObject<Q>>;
};

/** `read` gives the page that is asked for; `own` are parameters that other lists do not have, `order` is its usual one. */
export function listVerb<
  N extends Noun,
  const P extends string,
  Q extends z.ZodRawShape = Record<never, never>,
>(
  noun: N,
  { own, order, ...place }: Place & { path: P; own?: Q; order?: ListOrder },
  read: (ctx: Context, asked: Asked<N, P, Q>) => Promise<Page<Row<N>>>,
): Verb {
  const ofRecord = place.path.includes('{') ? (['invalid_id', 'not_found'] as const) : [];
  let parameters: z.ZodObject | undefined;
  return verb(
    noun,
    {
      ...place,
      method: 'GET',
      get query() {
        parameters ??= own === undefined ? listQuerySchema(noun) : listQueryWith(noun, own, order);
        return parameters;
      },
      get data() {
        return listData(shownRecord(noun));
      },
      fails: [...ofRecord, ...LIST_FAILS],
    },
    async (ctx, call) => {
      const { own: given, ...query }: ListQuery = call.query as ListQuery;
      const wide = await followingQuery(ctx, noun, query);
      const page = await read(ctx, { params: call.params, query: wide, own: given } as Asked<
        N,
        P,
        Q
      >);
      return { data: pageData(noun, query, page) };
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
