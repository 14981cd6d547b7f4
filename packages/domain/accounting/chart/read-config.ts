// How the books are kept, whether anything was configured or not.
import type { Context } from '#resource/context.ts';
import {
  AccountingConfig,
  type Bookkeeping,
  CONFIG_ID,
  USUAL,
} from '../records/accounting-config.ts';

export const readConfig = async (ctx: Context): Promise<Bookkeeping> =>
  (await ctx.store.get(AccountingConfig, CONFIG_ID)) ?? USUAL;
