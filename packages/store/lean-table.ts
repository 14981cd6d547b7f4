// The Table port without the SDK: the same JSON calls, signed and sent by a page of code at a fifth of the processor time
// (performance.md). For the functions, whose credentials are always in the environment; kept equal to the SDK by
// lean-table.test.ts.
import { type Clock, systemClock, toIso } from '#kernel/clock.ts';
import type { Table } from './table.ts';
import type { Calls, Operation, Send } from './wire/calls.ts';
import { type HttpAnswer, poster } from './wire/http-call.ts';
import { Repeater } from './wire/repeat.ts';
import { type Chance, realChance } from './wire/retry.ts';
import { type Credentials, signer } from './wire/signature.ts';
import { WireError } from './wire/wire-error.ts';
import { type CallOptions, wireTable } from './wire/wire-table.ts';

/** Where DynamoDB is and as whom to call it. */
export type Connection = { endpoint: string; region: string; credentials: Credentials };
export type LeanOptions = Partial<Chance> & {
  clock?: Clock;
  /** Bounds of one attempt, ms. */
  connectMs?: number;
  answerMs?: number;
};
/** The calls of wireTable, and the end of their connections. */
export type LeanClient = { send: Send; close: () => void };

const SERVICE = 'dynamodb';
const TARGET = 'DynamoDB_20120810';
/** The same waits as the SDK's client has (sdk-table.ts). */
const CONNECT_MS = 1000;
const ANSWER_MS = 4000;

/** The table of that name; throws what the SDK's does (sdk-table.ts). */
export const openLeanTable = (name: string, client: LeanClient, options?: CallOptions): Table =>
  wireTable(name, client.send, options);

/** The connection that the variables of a function name. Throws a plain Error for the one that is missing. */
export function connectionOf(env: Readonly<Record<string, string | undefined>>): Connection {
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? missing('AWS_REGION');
  const own = env.AWS_ENDPOINT_URL_DYNAMODB || env.AWS_ENDPOINT_URL;
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return {
    region,
    endpoint: own || `https://${SERVICE}.${region}.${suffix}`,
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? missing('AWS_ACCESS_KEY_ID'),
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? missing('AWS_SECRET_ACCESS_KEY'),
      sessionToken: env.AWS_SESSION_TOKEN,
    },
  };
}

/** A client that tables share, with its connections. */
export function openLeanClient(connection: Connection, options: LeanOptions = {}): LeanClient {
  const { connectMs = CONNECT_MS, answerMs = ANSWER_MS, clock = systemClock } = options;
  const { random = realChance.random, sleep = realChance.sleep } = options;
  const endpoint = new URL(connection.endpoint);
  const { post, close } = poster(endpoint, { connectMs, answerMs });
  const headersOf = signing(connection, endpoint.host, clock);
  const repeater = new Repeater({ random, sleep });
  const send: Send = <O extends Operation>(operation: O, input: Calls[O]['input']) => {
    const body = JSON.stringify(input, bytesAsBase64);
    return repeater.run(async () => {
      const answer = await post(headersOf(operation, body), body);
      return read(answer) as Calls[O]['output'];
    });
  };
  return { send, close };
}

/** Headers of one attempt: each is stamped and signed anew. */
function signing({ region, credentials }: Connection, host: string, clock: Clock) {
  const sign = signer({ region, service: SERVICE, credentials });
  const { sessionToken } = credentials;
  return (operation: Operation, body: string): Record<string, string> => {
    const stamp = toIso(clock.now()).replace(/[-:]|\.\d+/g, '');
    const headers: Record<string, string> = {
      host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': stamp,
      'x-amz-target': `${TARGET}.${operation}`,
      ...(sessionToken && { 'x-amz-security-token': sessionToken }),
    };
    const authorization = sign({ headers, body, stamp });
    return { ...headers, authorization, 'content-length': String(Buffer.byteLength(body)) };
  };
}

function read({ status, text }: HttpAnswer): unknown {
  if (status < 300) return parsed(text);
  throw new WireError(status, failureBody(text));
}

/** Something between us and DynamoDB may answer with a page instead. */
function failureBody(text: string): Record<string, unknown> {
  try {
    return Object(parsed(text));
  } catch {
    return { message: text.slice(0, 200) };
  }
}

/** A reviver is slow, and only answers kept for repeats have bytes; in a text the quotes would be escaped. */
const parsed = (text: string): unknown =>
  text.includes('"B":"') ? JSON.parse(text, bytesFromBase64) : JSON.parse(text);

/** The value of an attribute named B is an object, so a text there is always bytes. */
const bytesFromBase64 = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;

/** Buffers turn themselves into something else before a replacer sees them, hence `this`. */
function bytesAsBase64(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const own = name === 'B' ? this[name] : undefined;
  return own instanceof Uint8Array ? Buffer.from(own).toString('base64') : value;
}

const missing = (name: string): never => {
  throw new Error(`${name} is not set`);
};
