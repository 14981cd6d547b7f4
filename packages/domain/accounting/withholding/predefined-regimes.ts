// The national regimes as records, written when a request first looks at the regimes or adds one, in one commit; a sequence says
// whether that has happened. From then on they are in every list, order and total like any other, but protected.
import { toIso } from '#kernel/clock.ts';
import { idTime, newId } from '#kernel/id.ts';
import { amended, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { type Found, onceGiven } from '#resource/list/once-given.ts';
import { Regime } from '../records/withholding/regime.ts';
import { NATIONAL_REGIMES } from './national-regimes.ts';

const SEQUENCE = 'withholding_regimes';
/** Of the table: 2 has the rates of companies. An account that holds an earlier one is given what it lacks. */
const REVISION = 2;

/** What `read` finds once the national regimes are there. */
export const withNational = <T extends Found>(ctx: Context, read: () => Promise<T>): Promise<T> =>
  onceGiven(
    ctx,
    { sequence: SEQUENCE, revision: REVISION, changes: (last) => nationalChanges(ctx, last) },
    read,
  );

/** Written with what comes first to the account, where no request has looked before. */
export async function nationalOnes(ctx: Context): Promise<Change[]> {
  const last = await ctx.store.lastNumber(SEQUENCE);
  return last >= REVISION ? [] : nationalChanges(ctx, last);
}

async function nationalChanges(ctx: Context, last: number): Promise<Change[]> {
  const taken: Change = { kind: 'number', sequence: SEQUENCE, to: REVISION, from: last };
  if (last === 0) {
    return [
      taken,
      ...NATIONAL_REGIMES.map((_, index) => create(Regime, nationalRecord(ctx, index))),
    ];
  }
  const held = await everyRecord(ctx, Regime, {
    direction: 'asc',
    filters: { is_default: 'true' },
  });
  return [taken, ...held.flatMap((regime) => revised(ctx, regime))];
}

function revised(ctx: Context, regime: Regime): Change[] {
  const { rate_unregistered_company } =
    NATIONAL_REGIMES.find(({ code }) => code === regime.code) ?? {};
  if (rate_unregistered_company === undefined) return [];
  return [update(Regime, regime, amended(ctx, regime, { rate_unregistered_company }))];
}

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
