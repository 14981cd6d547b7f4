// `npm start`: the local stack with what a newcomer needs to make the first request, until Ctrl-C. The start script loads it through
// Node's compile cache (compile/compile-cache.mjs).

import { flushCompileCache } from 'node:module';
import { join, relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { dataDirectory } from '#data-directory/directory.ts';
import { describeEngine, selectEngine } from '#data-directory/select-engine.ts';
import { settings } from '#kernel/settings.ts';
import type { Collector } from './idle-collection.ts';
import { type Stack, startStack } from './stack.ts';

const DEFAULT_PORT = 3000;
const PARENT_LOOK_MS = 250;
/** A collection takes compiled code with it, a second of work to have again: it is not for those who read an answer before they ask on. */
const REST_MS = 20_000;
/** Of the threads that begin later, as this one's is what the start script says: what one that writes has under way lives for a commit. */
const YOUNG_GENERATION_OF_THREADS = '--max-semi-space-size=4';
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

let ending = false;

/** The program that read our output may stop doing so. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
await main().catch((error: NodeJS.ErrnoException) => {
  complain(explain(error));
  process.exit(1);
});

async function main(): Promise<void> {
  setFlagsFromString(YOUNG_GENERATION_OF_THREADS);
  const port = portOf(settings.PORT);
  const directory = dataDirectory(settings);
  say(`engine      ${describeEngine(selectEngine(settings))}`);
  const stack = await startStack({ directory, port, collector: collector(), log: complain });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(stack));
  void stack.broken.then((reason) => crash(stack, reason));
  endWithNpm(stack);
  introduce(stack, directory);
  flushCompileCache();
}

/** That of V8, where the start script asked for it. */
function collector(): Collector | undefined {
  const { gc } = globalThis;
  if (gc === undefined) return undefined;
  return {
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    heldBytes: () => process.memoryUsage().heapTotal,
    afterMs: REST_MS,
  };
}

function introduce(stack: Stack, directory: string): void {
  const place = relative(process.cwd(), directory) || '.';
  say(`data        ${place}`);
  say(`tenant      demo (limits as deployed: 10 requests a second, 100 a minute)`);
  say(`live token  ${stack.demo.live}`);
  say(`test token  ${stack.demo.test}`);
  say(
    `            (all scopes; kept in ${join(place, 'demo-tokens.json')}, for this machine only)`,
  );
  if (stack.arca !== undefined) {
    say(`tax authority ${stack.arca.url} (simulated ARCA, for documents of live mode)`);
  }
  say(`reference   ${stack.url}/docs and ${stack.url}/api/v1/openapi.json`);
  say(`console     ${stack.url}/console`);
  say(`try         curl -s ${stack.url}/api/v1/products/list/ -H 'X-API-Key: ${stack.demo.test}'`);
  say(`started in  ${Math.round(performance.now())} ms`);
  say(`ready ${stack.url}`);
}

/** npm passes a signal on to its shell only, which dies without telling us: what it started ends with it. */
function endWithNpm(stack: Stack): void {
  if (settings.npm_lifecycle_event === undefined) return;
  const { ppid } = process;
  setInterval(() => {
    if (process.ppid !== ppid) void end(stack);
  }, PARENT_LOOK_MS).unref();
}

async function end(stack: Stack): Promise<void> {
  if (ending) return;
  ending = true;
  await stack.stop();
  process.exit(0);
}

async function crash(stack: Stack, reason: string): Promise<void> {
  if (ending) return;
  ending = true;
  complain(`The database engine stopped: ${reason.trim()}`);
  await Promise.race([stack.stop(), new Promise((resume) => setTimeout(resume, 2000))]);
  process.exit(1);
}

function portOf(text: string | undefined): number {
  const port = text === undefined || text === '' ? DEFAULT_PORT : Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT=${text} is no port number.`);
}

/** Errors that we throw ourselves speak to people; the others are for us. */
function explain(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${settings.PORT || DEFAULT_PORT} is taken. Choose another: PORT=3001 npm start`;
  }
  return error.constructor === Error ? error.message : String(error.stack);
}
