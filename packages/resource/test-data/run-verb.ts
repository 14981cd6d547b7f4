// Runs one verb on a context over plain maps, as the tests of nouns do: what it answers, and what it refuses.
import { Failure } from '#kernel/error.ts';
import type { Verb } from '../declaration.ts';
import { refuseAhead } from '../input/days-told.ts';
import { parseBody } from '../input/parse-body.ts';
import type { TestContext } from './plain-context.ts';
import type { Rec } from './rec.ts';

/** The data of the verb's answer; what the call does not say is empty. */
export async function runVerb(ctx: TestContext, verb: Verb, call: Rec): Promise<Rec> {
  const whole = { params: {}, query: {}, body: {}, record: {}, ...call };
  return (await verb.run(ctx, whole as never)).data as Rec;
}

/** The same of a body as a client sends it: parsed, and its days held against the clock. */
export async function sendTo(ctx: TestContext, verb: Verb, call: Rec): Promise<Rec> {
  const body = parseBody(verb, call.body);
  refuseAhead(body, ctx.clock.now());
  return runVerb(ctx, verb, { ...call, body });
}

/** The failure that the work ends with; an Error if it does not fail. */
export async function refusal(work: Promise<unknown>): Promise<Failure> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof Failure) return error;
  throw new Error('nothing was refused');
}
