// A run of a Postman collection from top to bottom, as Postman and newman make it: variables filled in, what is switched off left out,
// and the script behind each answer run.
import { createContext, runInContext } from 'node:vm';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply, RequestOptions } from './exchange.ts';

type Sent = { method: string; path: string; options: RequestOptions };
type Ran = { operationId: string; reply: Reply };

/** `variables` beside those that the collection has; `before` is told which operation comes next. */
export async function runCollection(
  collection: Rec,
  variables: Readonly<Record<string, string>>,
  send: (sent: Sent, operationId: string) => Promise<Reply>,
): Promise<Ran[]> {
  const values = new Map<string, string>();
  for (const { key, value } of collection.variable) values.set(key, value);
  for (const [key, value] of Object.entries(variables)) values.set(key, value);
  const ran: Ran[] = [];
  for (const { request, event = [] } of collection.item.flatMap(({ item }: Rec) => item)) {
    const reply = await send(sentOf(request, collection, values), request.description);
    for (const { script } of event) runScript(script.exec.join('\n'), reply, values);
    ran.push({ operationId: request.description, reply });
  }
  return ran;
}

function sentOf(request: Rec, collection: Rec, values: ReadonlyMap<string, string>): Sent {
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (all, name) => values.get(name) ?? all);
  const { url, header, method, body, auth = collection.auth } = request;
  const variables = new Map<string, string>(
    url.variable.map(({ key, value }: Rec) => [`:${key}`, filled(value)]),
  );
  const path = url.path.map((part: string) => encodeURIComponent(variables.get(part) ?? part));
  const switchedOn = url.query.filter(({ disabled }: Rec) => disabled !== true);
  const credential = auth[auth.type]?.find(({ key }: Rec) => ['value', 'token'].includes(key));
  return {
    method,
    path: `/${path.join('/')}`,
    options: {
      ...(credential !== undefined && { token: filled(credential.value) }),
      ...(body?.mode === 'raw' && { raw: filled(body.raw) }),
      headers: Object.fromEntries(header.map(({ key, value }: Rec) => [key.toLowerCase(), value])),
      query: Object.fromEntries(switchedOn.map(({ key, value }: Rec) => [key, filled(value)])),
    },
  };
}

/** As much of `pm` as the collection speaks of. */
function runScript(text: string, reply: Reply, values: Map<string, string>): void {
  const pm = {
    response: { code: reply.status, json: () => JSON.parse(reply.text) },
    collectionVariables: { set: (name: string, value: string) => values.set(name, value) },
  };
  runInContext(text, createContext({ pm }));
}
