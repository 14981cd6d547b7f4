// Plays requests against the stack and shows each with its answer on two lines; a deviation ends the demo.
import { isDeepStrictEqual } from 'node:util';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely, and every look is checked
type Json = any;
export type Reply = { status: number; headers: Headers; json: Json };
export type Sent = { token: string; body?: unknown; key?: string };

/** What the story expected and what it saw instead. */
export class Deviation extends Error {}

const BODY_COLUMNS = 96;
const FIRST_WAIT_MS = 1_000;

export class Player {
  requests = 0;
  checks = 0;
  readonly #url: string;
  readonly #print: (line: string) => void;

  constructor(url: string, print: (line: string) => void) {
    this.#url = url;
    this.#print = print;
  }

  chapter(title: string): void {
    this.#print(`\n${title}`);
  }

  note(line: string): void {
    this.#print(`    ${line}`);
  }

  /** Sends the request and shows the exchange; waits and repeats when the rate limit asks for it. */
  async send(status: number, method: string, path: string, sent: Sent): Promise<Reply> {
    const body = sent.body === undefined ? undefined : JSON.stringify(sent.body);
    const headers = {
      'x-api-key': sent.token,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
    };
    const answer = await fetch(`${this.#url}/api/v1${path}`, { method, headers, body });
    const text = await answer.text();
    if (answer.status === 429) {
      await new Promise((resume) => setTimeout(resume, waitMs(answer.headers)));
      return this.send(status, method, path, sent);
    }
    this.requests += 1;
    this.#print(`  → ${method} ${path}${sent.key ? `  Idempotency-Key: ${sent.key}` : ''}`);
    if (body !== undefined) this.#print(`    ${short(body)}`);
    const replayed = answer.headers.get('idempotency-replayed') === null ? '' : '  (replayed)';
    this.#print(`  ← ${answer.status}${replayed}  ${short(text)}`);
    if (answer.status !== status) {
      throw new Deviation(`${method} ${path}: expected ${status}, got ${answer.status}: ${text}`);
    }
    return { status, headers: answer.headers, json: text === '' ? undefined : JSON.parse(text) };
  }

  /** Checks one fact of the story. */
  check(fact: string, actual: unknown, expected: unknown): void {
    const isRight =
      expected instanceof RegExp
        ? expected.test(String(actual))
        : isDeepStrictEqual(actual, expected);
    if (!isRight) {
      throw new Deviation(`${fact}: expected ${show(expected)}, saw ${show(actual)}`);
    }
    this.checks += 1;
    this.note(`✓ ${fact}: ${show(actual)}`);
  }
}

const waitMs = (headers: Headers): number =>
  Number(headers.get('retry-after')) * 1000 || FIRST_WAIT_MS;

const short = (text: string): string =>
  text.length > BODY_COLUMNS ? `${text.slice(0, BODY_COLUMNS)}… (${text.length} B)` : text;

const show = (value: unknown): string =>
  value instanceof RegExp ? String(value) : (JSON.stringify(value) ?? 'nothing');
