// A standard verb of a noun with work of its own. It takes the standard one's place, in bulk too; what it does not say differently
// is as there: method, path, access, schemas, statuses.
import type * as z from 'zod';
import type { Answer, Context, Rec } from './context.ts';
import type { Call, Noun, Verb } from './declaration.ts';
import { type SingleKind, singlePlan } from './standard-plans.ts';
import { toVerb } from './standard-verbs.ts';

/** `fails` and `failStatus` are those beside the standard ones. */
type Own<B extends z.ZodType> = Partial<
  Pick<Verb, 'summary' | 'path' | 'access' | 'data' | 'status' | 'fails' | 'failStatus' | 'when'>
> & { body?: B };

export function ownVerb<B extends z.ZodType = z.ZodType<Rec>>(
  noun: Noun,
  kind: SingleKind,
  own: Own<B>,
  run: (ctx: Context, call: Call<z.infer<B>, Rec>) => Promise<Answer>,
): Verb {
  const standard = toVerb(noun, kind, singlePlan(noun, kind));
  return {
    ...standard,
    ...own,
    fails: [...new Set([...standard.fails, ...(own.fails ?? [])])],
    failStatus: { ...standard.failStatus, ...own.failStatus },
    run: run as Verb['run'],
  };
}
