// The floor: the recorded calls of an operation and nothing else, on a twin of the tenant on which they were recorded, so
// that every condition holds again and the engine does the same work.
import { randomUUID } from 'node:crypto';
import type { Send } from '#store/wire/calls.ts';
import type { RecordedCall, Trace } from './recorder.ts';

/** Texts of the recorded tenant and what stands for them in its twin. */
export type Twinning = readonly (readonly [string, string])[];

/** The trace as the twin's own; a transaction gets a token of its own, or it would be taken for a repeat. */
export const twinned = ({ stages, units }: Trace, twinning: Twinning): Trace => ({
  units,
  stages: stages.map((calls) =>
    calls.map(({ operation, input, isRefused }): RecordedCall => {
      const copy = replaced(input, twinning) as RecordedCall['input'];
      const token = operation === 'TransactWriteItems' && { ClientRequestToken: randomUUID() };
      return { operation, input: { ...copy, ...token } as RecordedCall['input'], isRefused };
    }),
  ),
});

/** Makes the calls, those of a stage at once. */
export async function replay({ stages }: Trace, send: Send): Promise<void> {
  for (const calls of stages) {
    await Promise.all(calls.map((call) => again(call, send)));
  }
}

async function again({ operation, input, isRefused }: RecordedCall, send: Send): Promise<void> {
  try {
    await send(operation, input as never);
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
