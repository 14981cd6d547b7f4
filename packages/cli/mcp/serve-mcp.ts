// The Model Context Protocol over lines of JSON: what a server of tools must answer, and no more. Decision 113.
import { isTalonarioError, type Talonario } from '#sdk/sdk.ts';
import { isObject } from '../show.ts';
import { VERSION } from '../version.ts';
import type { Offered } from './tools.ts';
import { markedNumbers } from './typed-numbers.ts';

const VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'];
const [NEWEST = ''] = VERSIONS;
const CODES = { parse: -32_700, method: -32_601, parameters: -32_602, internal: -32_603 };

type Message = { id?: string | number; method?: string; params?: Record<string, unknown> };
type Serving = { client: Talonario; offered: readonly Offered[]; send(line: string): void };

/** Answers every request of the lines, each when it is done, until they end. */
export async function serveMcp(lines: AsyncIterable<string>, serving: Serving): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const work = answer(line, serving).finally(() => running.delete(work));
    running.add(work);
  }
  await Promise.all(running);
}

class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

async function answer(line: string, serving: Serving): Promise<void> {
  const message = parsed(line);
  const reply = (rest: object, id: unknown = null) =>
    serving.send(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
  if (message === undefined) return reply({ error: { code: CODES.parse, message: 'No JSON' } });
  const { id, method = '', params = {} } = message;
  if (id === undefined) return;
  try {
    reply({ result: await result(method, params, serving) }, id);
  } catch (error) {
    const code = error instanceof Refused ? error.code : CODES.internal;
    reply({ error: { code, message: error instanceof Error ? error.message : 'failed' } }, id);
  }
}

async function result(method: string, params: Record<string, unknown>, serving: Serving) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: VERSIONS.find((each) => each === params.protocolVersion) ?? NEWEST,
        capabilities: { tools: {} },
        serverInfo: { name: 'talonario', version: VERSION },
      };
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: serving.offered.map(({ tool }) => tool) };
    case 'tools/call':
      return called(params, serving);
    default:
      throw new Refused(CODES.method, `no method is called ${method}`);
  }
}

/** A refusal of the service is a result, so that the model may mend what it asked. */
async function called({ name, arguments: given }: Record<string, unknown>, serving: Serving) {
  const found = serving.offered.find(({ tool }) => tool.name === name);
  if (found === undefined) throw new Refused(CODES.parameters, `no tool is called ${String(name)}`);
  try {
    const data = await found.call(serving.client, isObject(given) ? given : {});
    return { content: [{ type: 'text', text: JSON.stringify(data) }] };
  } catch (error) {
    const told = isTalonarioError(error)
      ? { code: error.code, error: error.message, errors: error.errors }
      : { error: error instanceof Error ? error.message : 'failed' };
    return { content: [{ type: 'text', text: JSON.stringify(told) }], isError: true };
  }
}

function parsed(line: string): Message | undefined {
  try {
    const value: Message | undefined = JSON.parse(line);
    if (!isObject(value)) return undefined;
    const { params }: Message = JSON.parse(markedNumbers(line));
    return { ...value, ...(params !== undefined && { params }) };
  } catch {
    return undefined;
  }
}
