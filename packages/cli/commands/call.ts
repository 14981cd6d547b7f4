// `get`, `post`, `put`, `patch`, `delete`: one request. `list`: every record of a list.
import { shown } from '../show.ts';
import { type Command, type Terminal, UsageError } from '../terminal.ts';

export const callCommand =
  (method: string): Command =>
  async (terminal) => {
    const { client, options, signal } = terminal;
    const path = apiPath(terminal);
    const bodyText = options.data === undefined ? bodyless(method) : sound(options.data);
    const isKeyed = method === 'POST' && options.key === undefined;
    const { data } = await client.request(method, path, {
      bodyText,
      idempotencyKey: options.key,
      isKeyed,
      signal,
    });
    printData(terminal, data);
  };

/** Prints `data` as people or programs read it. */
export function printData({ isJson, print }: Terminal, data: unknown): void {
  print(isJson ? JSON.stringify(data, null, 2) : shown(data));
}

type Page = { items: unknown[]; has_next: boolean; next_cursor?: string; page: number };

export const listCommand: Command = async (terminal) => {
  const { client, options, signal } = terminal;
  const query = Object.fromEntries(new URLSearchParams(options.query ?? ''));
  const path = apiPath(terminal);
  const items: unknown[] = [];
  let more: Record<string, string | number> = {};
  for (;;) {
    const asked = { per_page: 100, ...query, ...more };
    const { data } = await client.request<Page>('GET', path, { query: asked, signal });
    items.push(...data.items);
    if (!data.has_next) break;
    more = data.next_cursor === undefined ? { page: data.page + 1 } : { cursor: data.next_cursor };
  }
  printData(terminal, terminal.isJson ? items : { items, total: items.length });
};

/** `products/list`, `/products/list/` and `/api/v1/products/list/` are one path. */
function apiPath({ words }: Terminal): string {
  const [path] = words;
  if (path === undefined) throw new UsageError('a path is missing');
  const own = path.replace(/^\/?(api\/v1\/)?/, '');
  const [before = '', query] = own.split('?');
  const closed = before.endsWith('/') ? before : `${before}/`;
  return `/api/v1/${closed}${query === undefined ? '' : `?${query}`}`;
}

const bodyless = (method: string): string | undefined =>
  method === 'GET' || method === 'DELETE' ? undefined : '{}';

/** It is sent as it was typed, to the last digit of its numbers. */
function sound(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    throw new UsageError('--data is no JSON');
  }
  return text;
}
