// Requests of the console: the public interface with the session of the person, in the mode and language chosen. Failures keep all that
// the service said of them.
import type { FieldError } from '#sdk/generated/types.ts';
import { expire, renewed, session } from '../session/session.ts';
import { language } from './language.ts';
import { mode } from './mode.ts';
import { noteWindows } from './rate-windows.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;
export type Page<T> = {
  items: T[];
  total: number;
  page: number;
  has_next: boolean;
  next_cursor?: string;
};
type Sent = {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  /** An API token instead of the session. */
  token?: string;
  /** The service keeps the answer, so that a repeat after a lost one does nothing twice. */
  isKeyed?: boolean;
};
type Refused = {
  error?: string;
  code?: string;
  request_id?: string;
  docs_url?: string;
  errors?: FieldError[];
};

/** The service refused the request, or (`status` 0) was not heard. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly docsUrl: string | undefined;
  readonly errors: readonly FieldError[];

  constructor(status: number, said: Refused = {}) {
    super(said.error ?? '');
    this.status = status;
    this.code = said.code ?? '';
    this.requestId = said.request_id;
    this.docsUrl = said.docs_url;
    this.errors = said.errors ?? [];
  }
}

const WAIT_SECONDS_MAX = 3;

export const get = <T>(path: string, sent?: Sent): Promise<T> => asked<T>('GET', path, sent);
export const post = <T>(path: string, sent?: Sent): Promise<T> => asked<T>('POST', path, sent);
export const put = <T>(path: string, sent?: Sent): Promise<T> => asked<T>('PUT', path, sent);
export const remove = <T>(path: string, sent?: Sent): Promise<T> => asked<T>('DELETE', path, sent);

async function asked<T>(method: string, path: string, sent: Sent = {}): Promise<T> {
  const response = await send(method, path, sent);
  const said = (await whole(response.json())) as { data: T };
  return said.data;
}

/** A file, as it is. */
export const fetchFile = async (path: string): Promise<Blob> =>
  whole((await send('GET', path, {})).blob());

/** An answer that broke off, or is none of the service's, was not heard: what it would have said is not known. */
const whole = <T>(body: Promise<T>): Promise<T> =>
  body.catch(() => {
    throw new Refusal(0);
  });

async function send(method: string, path: string, sent: Sent): Promise<Response> {
  const key = sent.isKeyed === true ? crypto.randomUUID() : undefined;
  const response = await patient(() => once(method, path, sent, key));
  if (response.ok) return response;
  const said = (await response.json().catch(() => ({}))) as Refused;
  const isEnded = response.status === 401 && sent.token === undefined;
  if (isEnded && (await renewed())) return accepted(await once(method, path, sent, key));
  if (isEnded) expire();
  throw new Refusal(response.status, said);
}

/** What the shortest window refused did nothing, and may be asked again in a moment. */
async function patient(ask: () => Promise<Response>): Promise<Response> {
  const response = await ask();
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (response.status !== 429 || !(seconds <= WAIT_SECONDS_MAX)) return response;
  await new Promise((resume) => setTimeout(resume, seconds * 1000));
  return ask();
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Refusal(response.status, (await response.json().catch(() => ({}))) as Refused);
}

async function once(
  method: string,
  path: string,
  { query, body, signal, token }: Sent,
  key: string | undefined,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json, */*' });
  headers.set('Accept-Language', language.get());
  headers.set('Authorization', `Bearer ${token ?? session.get()?.token ?? ''}`);
  if (token === undefined && mode.get() === 'test') headers.set('X-Mode', 'test');
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (key !== undefined) headers.set('Idempotency-Key', key);
  try {
    const response = await fetch(`/api/v1${path}${queryText(query)}`, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    noteWindows(response.headers);
    return response;
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new Refusal(0);
  }
}

function queryText(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
