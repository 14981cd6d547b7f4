// What a contract does by itself, each when its day comes: it announces its end, takes on the rent that was agreed for later, comes
// to its end, and lets its rental go. All are repeatable: a contract to which they no longer apply is left alone.
import { Rental } from '#domain/catalog/records/rental.ts';
import { toIso } from '#kernel/clock.ts';
import { businessDate } from '#kernel/date.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job, TooEarly } from '#resource/define.ts';
import { freeRental } from './let-rental.ts';
import { Contract, EXPIRE_JOB, EXPIRING_JOB, RELEASE_JOB, RENT_JOB } from './records/contract.ts';
import { rentStepOn } from './records/rent.ts';
import { dayAfterMs, EXPIRING_DAYS, endMs, endsWithin, expiringMs } from './records/term.ts';

export const announceEnd = contractJob(EXPIRING_JOB, async (ctx, contract) => {
  const isNews = contract.status === 'active' && contract.expiring_since === undefined;
  if (isNews) assertTime(ctx, expiringMs(contract));
  if (!isNews || !endsWithin(contract, EXPIRING_DAYS, ctx.clock.now())) return;
  await change(ctx, contract, { expiring_since: toIso(ctx.clock.now()) });
});

export const applyRent = contractJob(RENT_JOB, async (ctx, contract) => {
  const { rent } = rentStepOn(contract, businessDate(ctx.clock.now()));
  if (contract.status !== 'active' || rent === contract.current_rent) return;
  await change(ctx, contract, { current_rent: rent });
});

export const expireContract = contractJob(EXPIRE_JOB, async (ctx, contract) => {
  if (contract.status !== 'active') return;
  assertTime(ctx, endMs(contract));
  const rental = await ctx.store.get(Rental, contract.rental_id);
  await change(ctx, contract, { status: 'expired' }, freeRental(ctx, contract, rental));
});

export const releaseRental = contractJob(RELEASE_JOB, async (ctx, contract) => {
  const { status, termination, rental_released_at } = contract;
  if (status !== 'terminated' || termination === undefined) return;
  if (rental_released_at !== undefined) return;
  assertTime(ctx, dayAfterMs(termination.effective_date));
  const rental = await ctx.store.get(Rental, contract.rental_id);
  const fields = { rental_released_at: toIso(ctx.clock.now()) };
  await change(ctx, contract, fields, freeRental(ctx, contract, rental));
});

function assertTime(ctx: Context, atMs: number): void {
  if (ctx.clock.now() < atMs) throw new TooEarly(atMs);
}

function contractJob(name: string, run: (ctx: Context, contract: Contract) => Promise<void>) {
  return job(name, async (ctx, contractId) => {
    const contract = await ctx.store.get(Contract, contractId);
    if (contract !== undefined) await run(ctx, contract);
  });
}

async function change(
  ctx: Context,
  before: Contract,
  fields: Partial<Contract>,
  also: readonly Change[] = [],
) {
  const after = amended(ctx, before, fields);
  await ctx.commit([update(Contract, before, after), ...also], { data: undefined });
}
