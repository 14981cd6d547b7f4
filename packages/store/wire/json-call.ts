// Calls of an AWS service in its JSON protocol, signed, bounded and repeated like the SDK's, without the SDK: what a
// function needs of DynamoDB and of Secrets Manager, for whom the credentials are always in the environment.
import { type Clock, systemClock, toIso } from '#kernel/clock.ts';
import type { HttpAnswer } from './http-answer.ts';
import { poster } from './http-call.ts';
import { Repeater } from './repeat.ts';
import { type Jitter, realJitter } from './retry.ts';
import { type Credentials, signer } from './signature.ts';
import { WireError } from './wire-error.ts';

/** Where a service is and as whom to call it. */
export type Connection = { endpoint: string; region: string; credentials: Credentials };
/** `target` stands before the operation's name; `version` is that of the protocol. */
type Service = { name: string; target: string; version: '1.0' | '1.1' };
export type CallerOptions = Partial<Jitter> & {
  clock?: Clock;
  /** Bounds of one attempt, ms. */
  connectMs?: number;
  answerMs?: number;
};
/** One operation; throws WireError for what the service refused. `close` ends the idle connections. */
export type Caller = {
  call: (operation: string, input: object) => Promise<unknown>;
  close: () => void;
};

/** The same waits as the SDK's client has (sdk-table.ts). */
const CONNECT_MS = 1000;
const ANSWER_MS = 4000;

/** The connection that the variables of a function name. Throws a plain Error for the one that is missing. */
export function connectionOf(
  env: Readonly<Record<string, string | undefined>>,
  service = 'dynamodb',
  variable = 'AWS_ENDPOINT_URL_DYNAMODB',
): Connection {
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? missing('AWS_REGION');
  const own = env[variable] || env.AWS_ENDPOINT_URL;
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return {
    region,
    endpoint: own || `https://${service}.${region}.${suffix}`,
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? missing('AWS_ACCESS_KEY_ID'),
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? missing('AWS_SECRET_ACCESS_KEY'),
      sessionToken: env.AWS_SESSION_TOKEN,
    },
  };
}

/** Opens nothing yet; connections are made as calls need them, and kept. */
export function openCaller(
  service: Service,
  connection: Connection,
  options: CallerOptions = {},
): Caller {
  const { connectMs = CONNECT_MS, answerMs = ANSWER_MS, clock = systemClock } = options;
  const { random = realJitter.random, sleep = realJitter.sleep } = options;
  const { post, close } = poster(new URL(connection.endpoint), { connectMs, answerMs });
  const fieldsOf = signing(service, connection, clock);
  const repeater = new Repeater({ random, sleep });
  const call = (operation: string, input: object): Promise<unknown> => {
    const body = JSON.stringify(input);
    return repeater.run(async () => read(await post(fieldsOf(operation, body), body)));
  };
  return { call, close };
}

/** Lines of the head of one attempt: each is stamped and signed anew, what all attempts of an operation say is made once. */
function signing(service: Service, { endpoint, region, credentials }: Connection, clock: Clock) {
  const { host } = new URL(endpoint);
  const { sessionToken } = credentials;
  const signed = signer({ region, service: service.name, credentials });
  const operations = new Map<string, (body: string) => string>();
  const of = (operation: string) => {
    const headers: Record<string, string> = {
      'content-type': `application/x-amz-json-${service.version}`,
      'x-amz-target': `${service.target}.${operation}`,
      ...(sessionToken && { 'x-amz-security-token': sessionToken }),
    };
    const sign = signed({ ...headers, host });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${oneLine(value)}\r\n`);
    const start = lines.join('');
    return (body: string) => {
      const stamp = toIso(clock.now()).replace(/[-:]|\.\d+/g, '');
      return `${start}x-amz-date: ${stamp}\r\nauthorization: ${sign(body, stamp)}\r\n`;
    };
  };
  return (operation: string, body: string): string => {
    const known = operations.get(operation) ?? of(operation);
    operations.set(operation, known);
    return known(body);
  };
}

/** Throws a plain Error for what would be more than one line, or none of a head. */
function oneLine(value: string): string {
  if (/^[\x20-\x7e]+$/.test(value)) return value;
  throw new Error('a credential has characters that no header has');
}

function read({ status, text }: HttpAnswer): unknown {
  if (status < 300) return parsed(text);
  throw new WireError(status, failureBody(text));
}

/** Something between us and the service may answer with a page instead. */
function failureBody(text: string): Record<string, unknown> {
  try {
    return Object(parsed(text));
  } catch {
    return { message: text.slice(0, 200) };
  }
}

/** A reviver is slow, and only answers stored for repeats have bytes; in a text the quotes would be escaped. */
const parsed = (text: string): unknown =>
  /"B"\s*:\s*"/.test(text) ? JSON.parse(text, bytesFromBase64) : JSON.parse(text);

/** The value of an attribute named B is an object, so a text there is always bytes. */
const bytesFromBase64 = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;

const missing = (name: string): never => {
  throw new Error(`${name} is not set`);
};
