// Whether a scripted fault waits for what is about to be asked of the simulated authority. contract#sandbox. Tenants that
// never scripted any are not charged with the question.
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { ScriptedFault } from '#resource/ports.ts';
import { type FaultOperation, SandboxFault } from './records/sandbox-fault.ts';

/** How the authority is to behave, and the change that counts it: written with what comes of it or not at all. */
type NextFault = { fault?: ScriptedFault; spent: readonly Change[] };

/** The oldest that is not used up. Who else met its last time in between is told by the commit, and looks again. */
export async function nextFault(ctx: Context, operation: FaultOperation): Promise<NextFault> {
  if (ctx.authority.hasFaults !== true) return { spent: [] };
  for await (const scripted of ctx.store.each(SandboxFault)) {
    if (scripted.operation !== operation || scripted.remaining === 0) continue;
    const { fault, code, message } = scripted;
    return { fault: { fault, code, message }, spent: [spending(scripted)] };
  }
  return { spent: [] };
}

const spending = ({ _id }: SandboxFault): Change => ({
  kind: 'adjust',
  noun: SandboxFault,
  id: _id,
  field: 'remaining',
  by: -1,
  min: 0,
  refusal: { code: 'not_found' },
  retry: true,
});
