// The national regimes as records, written when a request first looks at the regimes or adds one, in one commit; a sequence says
// whether that has happened. From then on they are in every list, order and total like any other, but protected.
import { toIso } from '#kernel/clock.ts';
import { idTime, newId } from '#kernel/id.ts';
import { type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { Regime } from '../records/withholding/regime.ts';
import { NATIONAL_REGIMES } from './national-regimes.ts';

const SEQUENCE = 'withholding_regimes';

/**
 * What `read` finds once the national regimes are there. One round trip, but for the first time: then they are written and read
 * again. The call that loses that race is run again and finds them.
 */
export async function withNational<T>(ctx: Context, read: () => Promise<T>): Promise<T> {
  const [last, found] = await Promise.all([ctx.store.lastNumber(SEQUENCE), read()]);
  if (last > 0) return found;
  await ctx.commit(nationalChanges(ctx), { data: {} });
  return read();
}

/** Written with what comes first to the account, where no request has looked before. */
export const nationalOnes = async (ctx: Context): Promise<Change[]> =>
  (await ctx.store.lastNumber(SEQUENCE)) > 0 ? [] : nationalChanges(ctx);

const nationalChanges = (ctx: Context): Change[] => [
  { kind: 'number', sequence: SEQUENCE, to: 1 },
  ...NATIONAL_REGIMES.map((_, index) => create(Regime, nationalRecord(ctx, index))),
];

/** A millisecond apart, so that newest first begins with the first code. */
function nationalRecord(ctx: Context, index: number): Regime {
  const id = newId(ctx.clock.now() - index);
  const at = toIso(idTime(id));
  const { scale, ...national } = NATIONAL_REGIMES[index] ?? NATIONAL_REGIMES[0] ?? missing();
  return {
    _id: id,
    ...national,
    ...(scale && { scale: [...scale] }),
    is_default: true,
    created_at: at,
    updated_at: at,
    version: 1,
    livemode: ctx.livemode,
  };
}

const missing = (): never => {
  throw new Error('the table of national regimes is empty');
};
