// Calls the functions the way Lambda does: by name, with a context that knows its deadline, and cut off at the
// function's time-out. They come from their sources, or from where the tests say.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';

type Handler = (event: unknown, context: Context) => Promise<unknown>;
export type HandlerSource = (name: string) => Promise<Handler>;

/** Time-out of the deployed API functions: just under API Gateway's own. */
export const API_TIMEOUT_MS = 29_000;
/** Lambda's limit on an event and on an answer, bytes of JSON. */
export const PAYLOAD_BYTES_MAX = 6 * 1024 * 1024;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MEMORY_MB = '1024';

/** functions/<name>.ts, as it is. */
export const fromSources: HandlerSource = (name) => load(join(ROOT, 'functions', `${name}.ts`));

/** Remembers each function after its first load, as a warm Lambda would; one that did not load is tried again. */
export function warm(source: HandlerSource): HandlerSource {
  const loaded = new Map<string, Promise<Handler>>();
  return (name) => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const loading = source(name);
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  };
}

/** Throws what the handler throws, or an Error when it takes longer than `timeoutMs`. */
export async function invoke(
  source: HandlerSource,
  name: string,
  event: unknown,
  timeoutMs: number,
): Promise<unknown> {
  const handler = await source(name);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `${name} timed out after ${timeoutMs / 1000} s`;
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  });
  try {
    return await Promise.race([handler(event, contextOf(name, timeoutMs)), late]);
  } finally {
    clearTimeout(timer);
  }
}

function contextOf(name: string, timeoutMs: number): Context {
  const deadline = performance.now() + timeoutMs;
  const unsupported = () => {
    throw new Error('callback handlers are not supported');
  };
  return {
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    memoryLimitInMB: MEMORY_MB,
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  };
}

async function load(path: string): Promise<Handler> {
  const module = (await import(pathToFileURL(path).href)) as { handler?: Handler };
  if (module.handler === undefined) throw new Error(`${path} exports no handler`);
  return module.handler;
}
