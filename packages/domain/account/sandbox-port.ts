// The sandbox of the context's tenant, for the verbs of the one function that has it.
import type { Context } from '#resource/context.ts';
import type { Sandbox } from '#resource/ports.ts';

export function sandbox(ctx: Context): Sandbox {
  const port = ctx.ports.sandbox;
  if (port === undefined) throw new Error('this function has no right to the sandbox');
  return port;
}
