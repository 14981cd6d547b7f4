// The floor: the recorded calls of an operation and nothing else, on a twin of the tenant on which they were recorded, so
// that every condition holds again and the engine does the same work.
import { randomUUID } from 'node:crypto';
import type { Mode } from '#resource/context.ts';
import type { Table } from '#store/table.ts';
import type { RecordedCall, Trace } from './recorder.ts';

/** Texts of the recorded tenant and what stands for them in its twin. */
export type Twinning = readonly (readonly [string, string])[];
export type Tables = Record<Mode, Table>;

/** The trace as the twin's own; a transaction gets a token of its own, or it would be taken for a repeat. */
export const twinned = ({ stages, units }: Trace, twinning: Twinning): Trace => ({
  units,
  stages: stages.map((calls) =>
    calls.map((call): RecordedCall => {
      const args = replaced(call.args, twinning) as unknown[];
      if (call.method === 'transact') args[1] = randomUUID();
      return { ...call, args };
    }),
  ),
});

/** Makes the calls, those of a stage at once. */
export async function replay({ stages }: Trace, tables: Tables): Promise<void> {
  for (const calls of stages) {
    await Promise.all(calls.map((call) => again(call, tables)));
  }
}

async function again({ mode, method, args, isRefused }: RecordedCall, tables: Tables) {
  const table = tables[mode];
  const call = table[method]?.bind(table) as (...args: unknown[]) => Promise<unknown>;
  try {
    await call(...args);
  } catch (error) {
    if (!isRefused) throw error;
  }
}

function replaced(value: unknown, twinning: Twinning): unknown {
  if (typeof value === 'string') {
    return twinning.reduce((text, [from, to]) => text.replaceAll(from, to), value);
  }
  if (Array.isArray(value)) return value.map((element) => replaced(element, twinning));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const members = Object.entries(value);
  return Object.fromEntries(members.map(([name, member]) => [name, replaced(member, twinning)]));
}
