// A stack whose tenant has one record of every noun in both modes, made once in a process of the tests: each file that asks for it
// goes on from there with tables, a clock and a background of its own.
import type { Mode } from '#resource/context.ts';
import { openBackground, type Standing } from './background.ts';
import { IS_ENGINE_ASKED } from './engine-table.ts';
import { furnish } from './furnish.ts';
import type { Furniture } from './furniture.ts';
import { MemoryTable } from './memory/memory-table.ts';
import { type MemoryStack, openMemoryStack, openStack } from './stack.ts';

type Furnished = { stack: MemoryStack } & Record<Mode, Furniture>;
type Model = Furnished & { tables: Record<Mode, MemoryTable>; standing: Standing };

let model: Promise<Model> | undefined;

/** One tenant, furnished in both modes. */
export async function furnishedStack(): Promise<Furnished> {
  if (IS_ENGINE_ASKED) return furnished(await openMemoryStack());
  model ??= openModel();
  return goOn(await model);
}

async function furnished(stack: MemoryStack): Promise<Furnished> {
  const live = await furnish(stack, 'live');
  return { stack, live, test: await furnish(stack, 'test', live.tenant) };
}

async function openModel(): Promise<Model> {
  const tables = { live: new MemoryTable('live'), test: new MemoryTable('test') };
  const opened = await openStack({ tables });
  const background = openBackground(opened.runtime, tables);
  const made = await furnished({ ...opened, background });
  return { ...made, tables, standing: background.standing() };
}

async function goOn({ stack: before, tables, standing, live, test }: Model): Promise<Furnished> {
  const own = { live: tables.live.fork(), test: tables.test.fork() };
  const { serverKey } = before.runtime.config;
  const opened = await openStack({
    tables: own,
    serverKeys: { serverKey },
    issuer: before.issuer,
  });
  const { clock, runtime } = opened;
  clock.set(Math.max(clock.now(), before.clock.now()));
  const background = openBackground(runtime, own, undefined, standing);
  const stack = { ...opened, background };
  const tenant = stack.tenantOf(live.tenant);
  const again = ({ records, ...of }: Furniture): Furniture => ({
    ...of,
    stack,
    tenant,
    ...structuredClone({ records }),
  });
  return { stack, live: again(live), test: again(test) };
}
