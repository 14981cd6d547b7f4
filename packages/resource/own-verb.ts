// A standard verb of a noun with work of its own. It takes the standard one's place, in bulk too; what it does not say differently
// is as there: method, path, access, schemas, statuses.
import type * as z from 'zod';
import type { Answer, Context } from './context.ts';
import type { Call, Noun, Row, Verb } from './declaration.ts';
import type { Members } from './fields/row.ts';
import { type SingleKind, singleTemplate } from './operation-templates.ts';
import { toVerb } from './standard-verbs.ts';

/** `fails` are those beside the standard ones. */
type Own<N extends Noun, B extends z.ZodType | undefined> = Partial<
  Pick<
    Verb,
    | 'summary'
    | 'description'
    | 'announces'
    | 'path'
    | 'access'
    | 'data'
    | 'status'
    | 'fails'
    | 'failStatus'
  >
> & { body?: B; when?: (record: Row<N>) => boolean };

/** The noun's own body unless the verb says another: its input where one is created, a patch where one is changed. */
type Body<N extends Noun, K, B> = B extends z.ZodType
  ? z.infer<B>
  : K extends 'create'
    ? N['$input']
    : K extends 'update'
      ? N['$patch']
      : Members;

export function ownVerb<
  N extends Noun,
  const K extends SingleKind,
  B extends z.ZodType | undefined = undefined,
>(
  noun: N,
  kind: K,
  own: Own<N, B>,
  run: (ctx: Context, call: Call<Body<N, K, B>, Members, Row<N>>) => Promise<Answer>,
): Verb {
  const all = {
    ...own,
    get fails() {
      return [...new Set([...singleTemplate(noun, kind).fails, ...(own.fails ?? [])])];
    },
    run,
  };
  const standard = toVerb(noun, kind, () => singleTemplate(noun, kind));
  return Object.defineProperties(standard, Object.getOwnPropertyDescriptors(all));
}
