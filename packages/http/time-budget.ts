// How long a request may take: it answers 503 before the gateway's time-out does (contract#sizes: 25 s of 29).
import { Failure } from '#kernel/error.ts';
import type { RequestState } from './request-state.ts';

const BUDGET_MS = 25_000;
const RESERVE_MS = 500;

/** What is left of the budget of that request. */
export function remainingMs({ runtime, startedAt, remainingMs: ofFunction }: RequestState): number {
  const spentMs = runtime.clock.now() - startedAt;
  return Math.max(0, Math.min(BUDGET_MS - spentMs, ofFunction() - RESERVE_MS));
}

/** The work, or service_unavailable when the budget is spent first. */
export async function withinBudget<T>(state: RequestState, work: Promise<T>): Promise<T> {
  const budgetMs = Math.max(1, Math.min(BUDGET_MS, state.remainingMs() - RESERVE_MS));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Failure('service_unavailable', { headers: { 'Retry-After': '1' } })),
      budgetMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
