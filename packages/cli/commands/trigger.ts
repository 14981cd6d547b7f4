// `trigger EVENT`: makes the real records of which the event tells, in the sandbox.

import { isTalonarioError } from '#sdk/sdk.ts';
import { RECIPES } from '../recipes.ts';
import { isObject } from '../show.ts';
import { type Command, UsageError } from '../terminal.ts';

export const triggerCommand: Command = async (terminal) => {
  const { client, words, print, isJson } = terminal;
  const [event] = words;
  if (event === undefined) {
    print(isJson ? JSON.stringify(Object.keys(RECIPES)) : Object.keys(RECIPES).join('\n'));
    return;
  }
  const steps = RECIPES[event];
  if (steps === undefined)
    throw new UsageError(`${event} cannot be triggered; which can: talonario trigger`);
  const self = await client.apiTokens.self();
  if (self.livemode)
    throw new UsageError('trigger makes records in the sandbox: log in with a test token');
  const made: Record<string, string> = {};
  for (const { as, method, path, body, refusal } of steps) {
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => made[name] ?? '');
    const sent =
      body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body(serial()))));
    const isKeyed = method === 'POST';
    const asked = client.request(method, `/api/v1${filled(path)}`, { body: sent, isKeyed });
    const { data, said } = await asked.then(
      (answer) => ({ data: answer.data, said: '' }),
      (error: unknown) => {
        if (refusal === undefined || !isTalonarioError(error, refusal)) throw error;
        return { data: undefined, said: `refused as it should be: ${refusal}` };
      },
    );
    const id = isObject(data) ? (data._id ?? data.id) : undefined;
    if (typeof id === 'string') made[as] = id;
    if (!isJson) print(`${method.padEnd(6)} ${filled(path)}  ${id ?? said}`.trimEnd());
  }
  print(isJson ? JSON.stringify({ event, records: made }) : `Done: ${event} is told in a moment`);
};

/** Tells records of several calls apart. */
const serial = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (each) => (each % 10).toString()).join('') +
  crypto.randomUUID().slice(0, 4);
