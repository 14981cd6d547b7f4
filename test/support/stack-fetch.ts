// The stack as a client's `fetch` reaches it; a script may answer in its place, or lose the answer after the request was carried out.
import type { Stack } from './stack.ts';

/** 'lost': carried out, but nothing is heard of it. */
type Scripted = { status: number; code: string; retryAfter?: number } | 'lost';

export type StackFetch = {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** What comes next, in order; then the stack itself. */
  script: Scripted[];
  /** Requests that were sent, with their keys. */
  sent: { method: string; path: string; key: string | null }[];
};

export function stackFetch(stack: Stack): StackFetch {
  const script: Scripted[] = [];
  const sent: StackFetch['sent'] = [];
  return {
    script,
    sent,
    async fetch(url, init) {
      const request = new Request(url, init);
      const { pathname, search } = new URL(url);
      sent.push({
        method: request.method,
        path: pathname,
        key: request.headers.get('idempotency-key'),
      });
      const next = script.shift();
      if (next !== undefined && next !== 'lost') return scripted(next);
      const bytes = new Uint8Array(await request.arrayBuffer());
      const headers = Object.fromEntries(request.headers);
      const query = search.slice(1);
      const raw = bytes.length === 0 ? undefined : bytes;
      const reply = await stack.request(request.method, pathname, { headers, query, raw });
      if (next === 'lost') throw new TypeError('the connection ended');
      const { status, headers: answered } = reply;
      return new Response(status === 204 ? null : reply.text, { status, headers: answered });
    },
  };
}

const scripted = ({ status, code, retryAfter = 1 }: Exclude<Scripted, 'lost'>): Response =>
  Response.json(
    { success: false, error: code, code, request_id: 'req_scripted' },
    { status, headers: { 'Retry-After': String(retryAfter) } },
  );
