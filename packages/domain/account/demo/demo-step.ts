// How a call of the demo shop is written down: what is made, under which name, and how it differs from the example that the
// documentation shows of its kind.

import { BODIES } from '#resource/sample/bodies/bodies.ts';
import { demoId } from '#resource/sample/demo-id.ts';
import type { SandboxCall } from '#resource/sample/sandbox-call.ts';

type Body = Readonly<Record<string, unknown>>;

/** A record of that noun. */
export const made = (
  operation: string,
  as: string,
  body: Body = {},
  idsBefore = 0,
): SandboxCall => ({ as, operation, body: { ...exampleOf(as), ...body }, idsBefore });

/** An operation on an earlier record. */
export const done = (operation: string, on: string, body?: Body): SandboxCall => ({
  as: `${on} ${operation}`,
  operation,
  on: demoId(on),
  body: body ?? BODIES[operation] ?? {},
});

/** "contract draft" is a contract. */
const exampleOf = (as: string): Body => BODIES[as.split(' ')[0] ?? ''] ?? {};
