// /sandbox/faults/: what the simulated tax authority does next, so that an integration can rehearse its bad days.
// contract#sandbox. They happen oldest first, each as often as it says, before what the total of a document asks for.
import { refuse } from '#kernel/error.ts';
import { list } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, create, remove } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { canCommitMany } from '#resource/context-bulk.ts';
import { verb } from '#resource/define.ts';
import { deletedData, shownRecord } from '#resource/record-schema.ts';
import { faultErrors, faultFields, SandboxFault } from './records/sandbox-fault.ts';
import { sandbox } from './sandbox-port.ts';

/** Faults that wait at a time; those that are used up make room. */
const WAITING_MAX = 20;
const { operation, fault, times, code, message } = faultFields;

export const addFault = verb(
  SandboxFault,
  {
    name: 'sandbox.add_fault',
    summary: 'Script what the simulated tax authority does the next so many times',
    description:
      'Faults happen oldest first, each `times` times (1 unless told, 100 at most), at the operation that they name. At most 20 can wait; those that are used up make room.',
    method: 'POST',
    path: '/sandbox/faults/',
    access: 'test-token',
    body: z.strictObject({
      operation,
      fault,
      times: times.optional(),
      code: code.optional(),
      message: message.optional(),
    }),
    data: shownRecord(SandboxFault),
    status: [201],
    fails: ['sandbox_only'],
  },
  async (ctx, { body }) => {
    refuse(faultErrors(body));
    await ctx.admitted();
    const [waiting, over] = split(await scripted(ctx));
    if (waiting.length >= WAITING_MAX) refuseCrowded();
    await sandbox(ctx).expectFaults();
    await removeAll(ctx, over);
    const { times: remaining = 1 } = body;
    const record = brandNew(ctx, SandboxFault, { ...body, times: remaining, remaining });
    return ctx.commit([create(SandboxFault, record)], { data: record, status: 201 });
  },
);

export const listFaults = verb(
  SandboxFault,
  {
    name: 'sandbox.faults',
    summary: 'The scripted faults, oldest first, and how often each is still to happen',
    method: 'GET',
    path: '/sandbox/faults/',
    access: 'test-token',
    data: z.strictObject({ items: list(shownRecord(SandboxFault)), total: z.number() }),
    fails: ['sandbox_only'],
  },
  async (ctx) => {
    const items = await scripted(ctx);
    return { data: { items, total: items.length } };
  },
);

export const removeFault = verb(
  SandboxFault,
  {
    name: 'sandbox.remove_fault',
    summary: 'Take back a scripted fault',
    description: 'What already happened of it stays as it is.',
    method: 'DELETE',
    path: '/sandbox/faults/{fault_id}/',
    access: 'test-token',
    on: 'record',
    data: deletedData,
    fails: ['sandbox_only', 'invalid_id', 'not_found', 'version_conflict'],
  },
  async (ctx, { record }) => {
    const data = { deleted: true, id: record._id };
    return ctx.commit([remove(SandboxFault, record)], { data });
  },
);

export const clearFaults = verb(
  SandboxFault,
  {
    name: 'sandbox.clear_faults',
    summary: 'Take back all scripted faults',
    description: 'Answers how many there were, used-up ones included.',
    method: 'DELETE',
    path: '/sandbox/faults/',
    access: 'test-token',
    data: z.strictObject({ deleted: z.literal(true), count: z.number() }),
    fails: ['sandbox_only'],
  },
  async (ctx) => {
    const all = await scripted(ctx);
    await removeAll(ctx, all);
    return { data: { deleted: true, count: all.length } };
  },
);

async function scripted(ctx: Context): Promise<SandboxFault[]> {
  const found: SandboxFault[] = [];
  for await (const record of ctx.store.each(SandboxFault)) found.push(record);
  return found;
}

const split = (
  faults: readonly SandboxFault[],
): [waiting: SandboxFault[], over: SandboxFault[]] => [
  faults.filter(({ remaining }) => remaining > 0),
  faults.filter(({ remaining }) => remaining === 0),
];

/** Each on its own terms: what another request removed at the same time is gone as well. */
async function removeAll(ctx: Context, faults: readonly SandboxFault[]): Promise<void> {
  if (faults.length === 0) return;
  if (!canCommitMany(ctx)) throw new Error('this context cannot remove many records');
  const groups = faults.map((record) => [remove(SandboxFault, record)]);
  await ctx.commitMany(groups, { atomic: false, batchId: ctx.newId() });
}

const refuseCrowded = (): void =>
  refuse([
    {
      field: 'operation',
      location: 'body',
      code: 'too_many_items',
      message: 'So many faults wait already: let them happen or take them back',
      max: WAITING_MAX,
    },
  ]);
