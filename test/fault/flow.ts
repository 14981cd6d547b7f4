// A crash scenario written as data: what is there before, the request, and what can be read once everything has come to rest.
// The client repeats its request until it is answered, so what it asked for must then be there once, whatever happened.
import type { Rec } from '#resource/test-data/rec.ts';
import { SentFile } from '../support/sent-file.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

/**
 * Method, path after /api/v1 and body. In all texts `{name}` is the id of the record that is known as `name`, and
 * `{name.a.0.b}` a part of it.
 */
export type Step = readonly [method: string, path: string, body?: Rec | SentFile];
export type Flow = {
  name: string;
  /** Done before, in this order; what each answers is known under its name. */
  given?: Readonly<Record<string, Step>>;
  /** Done after it, once the background has come to rest. */
  atRest?: Readonly<Record<string, Step>>;
  call: Step;
  /**
   * Paths and what they answer, in part: members that are not named may be anything, lists are as long as they say. After a
   * bulk request it may depend on which of its items are said to be done.
   */
  leaves: Readonly<Record<string, unknown | ((done: readonly boolean[]) => unknown)>>;
  /** The client never asks again: what it then leaves where nothing was begun. What was begun ends as ever. */
  orLeaves?: Readonly<Record<string, unknown>>;
  /** Called from a session, in live mode. */
  session?: true;
};

const KEY = { 'idempotency-key': 'the-key' };

export const toScenario = ({
  name,
  given = {},
  atRest = {},
  call,
  leaves,
  orLeaves,
  session,
}: Flow): Scenario => ({
  name,
  async prepare(stack, prepared) {
    if (session) prepared.token = await prepared.tenant.token('live');
    await make(stack, prepared, given);
  },
  prepareAtRest: (stack, prepared) => make(stack, prepared, atRest),
  request(prepared) {
    const [method, path, body] = named(call, prepared.records) as Step;
    const token = session ? prepared.session : prepared.token;
    const headers = method === 'POST' ? KEY : {};
    const [pathname, query] = path.split('?');
    return { method, path: `/api/v1${pathname}`, query, token, headers, body };
  },
  ...(orLeaves && { isAbandoned: true }),
  async check(after) {
    const wrong = await differences(after, leaves);
    const isUntouched = orLeaves && (await differences(after, orLeaves)).length === 0;
    return isUntouched ? [] : wrong;
  },
});

async function make(
  stack: Stack,
  prepared: Prepared,
  steps: Readonly<Record<string, Step>>,
): Promise<void> {
  for (const [as, step] of Object.entries(steps)) {
    const reply = await send(stack, prepared, step);
    if (reply.status >= 300) throw new Error(`expected success:\n${reply.story}`);
    prepared.records[as] = dataOf(reply);
  }
}

function send(stack: Stack, { token, records }: Prepared, step: Step) {
  const [method, path, body] = named(step, records) as Step;
  const [pathname = '', query] = path.split('?');
  return stack.request(method, `/api/v1${pathname}`, { token, body, query });
}

async function differences(after: After, leaves: Flow['leaves']): Promise<string[]> {
  const { stack, prepared } = after;
  const wrong: string[] = [];
  const done = itemsDone(after);
  for (const [path, each] of Object.entries(leaves)) {
    const wanted = typeof each === 'function' ? each(done) : each;
    const reply = await send(stack, prepared, ['GET', path]);
    const found = reply.status < 300 ? dataOf(reply) : { status: reply.status };
    const isThere = holds(found, named(wanted, prepared.records));
    if (!isThere) wrong.push(`${path} is ${JSON.stringify(found)} instead of ${show(wanted)}`);
  }
  return wrong;
}

/** Of each item of a bulk request; one that is not found any more was deleted by an earlier try. */
function itemsDone({ reply }: After): boolean[] {
  const { created, updated, deleted } = reply === undefined ? {} : (dataOf(reply) ?? {});
  const items: Rec[] = created ?? updated ?? deleted ?? [];
  return Array.isArray(items)
    ? items.map(({ success, code }) => success || (deleted !== undefined && code === 'not_found'))
    : [];
}

/** Does it hold what is wanted? */
function holds(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    const isAlike = Array.isArray(found) && found.length === wanted.length;
    return isAlike && wanted.every((each, i) => holds(found[i], each));
  }
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  return Object.entries(wanted).every(([name, value]) => holds((found as Rec)?.[name], value));
}

/** The same with the names replaced. */
function named(value: unknown, records: Prepared['records']): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\{([a-z][\w.]*)\}/g, (_, at) => part(records, at));
  if (Array.isArray(value)) return value.map((each) => named(each, records));
  if (typeof value !== 'object' || value === null || value instanceof SentFile) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, named(each, records)]);
  return Object.fromEntries(entries);
}

function part(records: Prepared['records'], at: string): string {
  const [name = '', ...path] = at.split('.');
  const record = records[name];
  if (path.length === 0) return String(record?._id ?? record?.id);
  return String(path.reduce((value: Rec | undefined, step) => value?.[step], record));
}

const show = (wanted: unknown): string => JSON.stringify(wanted);
