// Another try for steps of jobs that read, compute and commit, where what was read has changed in between.
import { Failure } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';

const TRIES_MAX = 6;
const MOVED = ['version_conflict', 'duplicate_value'];

/** `isFirst` is false when everything must be read again. Throws the last conflict when there is no end of them. */
export async function untilUnmoved<T>(
  ctx: Context,
  step: (isFirst: boolean) => Promise<T>,
): Promise<T> {
  let isFirst = true;
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.retry(() => {
        const first = isFirst;
        isFirst = false;
        return step(first);
      });
    } catch (error) {
      const isMoved = error instanceof Failure && MOVED.includes(error.code);
      if (!isMoved || tries === TRIES_MAX) throw error;
    }
  }
}
