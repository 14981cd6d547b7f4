// Plays requests against the stack and shows each with its answer on two lines; a deviation ends the demo.
import { isDeepStrictEqual } from 'node:util';
import { isTalonarioError, Talonario } from '#sdk/sdk.ts';

type Reply<D> = { status: number; headers: Headers; json: { data: D } };
type Sent = { token: string; body?: unknown; key?: string };

/** What the story expected and what it saw instead. */
export class Deviation extends Error {}

const BODY_COLUMNS = 96;

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

  /**
   * Sends the request and shows the exchange; waits and repeats when the rate limit asks for it. `D` is what the reference says that
   * this route answers: the story checks the values.
   */
  async send<D>(status: number, method: string, path: string, sent: Sent): Promise<Reply<D>> {
    const { body, key: idempotencyKey } = sent;
    this.requests += 1;
    this.#print(`  → ${method} ${path}${sent.key ? `  Idempotency-Key: ${sent.key}` : ''}`);
    if (body !== undefined) this.#print(`    ${short(JSON.stringify(body))}`);
    const client = new Talonario({ token: sent.token, baseUrl: this.#url });
    const asked = client.request<D>(method, `/api/v1${path}`, { body, idempotencyKey });
    const answer = await asked.catch((error: unknown) => {
      throw isTalonarioError(error)
        ? new Deviation(
            `${method} ${path}: expected ${status}, got ${error.status}: ${error.message}`,
          )
        : error;
    });
    const { data, headers } = answer;
    this.#print(
      `  ← ${answer.status}${answer.isReplay ? '  (replayed)' : ''}  ${short(JSON.stringify(data))}`,
    );
    if (answer.status !== status)
      throw new Deviation(`${method} ${path}: expected ${status}, got ${answer.status}`);
    return { status, headers, json: { data } };
  }

  /** Reads a file that is no envelope: its media type and the two characters that it begins with. */
  async file(path: string, token: string): Promise<{ type: string | null; begins: string }> {
    this.requests += 1;
    this.#print(`  → GET ${path}`);
    const headers = { 'x-api-key': token };
    const answer = await fetch(`${this.#url}/api/v1${path}`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    this.#print(`  ← ${answer.status}  (${bytes.length} B)`);
    if (!answer.ok) throw new Deviation(`GET ${path}: got ${answer.status}`);
    return { type: answer.headers.get('content-type'), begins: bytes.toString('latin1', 0, 2) };
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

const short = (text: string): string =>
  text.length > BODY_COLUMNS ? `${text.slice(0, BODY_COLUMNS)}… (${text.length} B)` : text;

const show = (value: unknown): string =>
  value instanceof RegExp ? String(value) : (JSON.stringify(value) ?? 'nothing');
