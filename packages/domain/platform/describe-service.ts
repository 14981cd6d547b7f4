// The service about itself: the entry point, the OpenAPI document, what draws it, and whether it is up.
import { fail } from '#kernel/error.ts';
import { freeObject, list, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { isKnown } from '#resource/conditional-request.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import type { Reference, ServiceFile } from '#resource/ports.ts';

/** Pages of any origin may read them: there is nothing of a tenant in them. */
const CACHED = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' };

export const entryPoint = verb(
  undefined,
  {
    name: 'service.entry',
    summary: 'Entry point: every resource base, the OpenAPI document, the event types',
    description:
      'Each resource with the address of its list and its scope; `_links` lead to the OpenAPI document, the event types, the documentation and what changed.',
    method: 'GET',
    path: '/',
    access: 'public',
    linksOfItsOwn: true,
    data: z.strictObject({
      name: z.string(),
      version: z.string().meta({ description: 'Version of the interface' }),
      resources: list(z.strictObject({ name: z.string(), href: z.string(), scope: z.string() })),
    }),
  },
  async (ctx) => ({
    data: { name: 'Talonario', version: '1.0.0', resources: reference(ctx).bases() },
    links: {
      self: { href: '/api/v1/', method: 'GET' },
      openapi: { href: '/api/v1/openapi.json', method: 'GET' },
      event_types: { href: '/api/v1/webhooks/event-types/', method: 'GET' },
      docs: { href: '/docs', method: 'GET' },
      changelog: { href: '/api/v1/changelog.json', method: 'GET' },
      postman: { href: '/api/v1/postman.json', method: 'GET' },
      health: { href: '/health', method: 'GET' },
    },
  }),
);

const JSON_TYPE = 'application/json; charset=utf-8';

export const SECTION = text(1, 100)
  .meta({ description: 'Only that section, such as `sales` or `bill_receipts`' })
  .optional();

export const openApi = verb(
  undefined,
  {
    name: 'service.openapi',
    summary: 'This interface as an OpenAPI 3.1 document',
    description:
      'Compressed where `Accept-Encoding` has gzip; 304 without a body where `If-None-Match` names the present `ETag`.',
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    query: z.strictObject({
      tag: SECTION,
    }),
    data: freeObject(),
    contentType: JSON_TYPE,
    status: [200, 304],
  },
  async (ctx, { query: { tag } }) => {
    const { file, part, tags } = reference(ctx);
    const found = tag === undefined ? await file('openapi') : await part(tag);
    if (found !== undefined) return sent(ctx, found);
    const line = {
      field: 'tag',
      location: 'query',
      code: 'invalid_enum',
      allowed: await tags(),
    } as const;
    return fail('invalid_query_parameter', { errors: [line] });
  },
);

export const postman = verb(
  undefined,
  {
    name: 'service.postman',
    summary: 'This interface as a Postman collection',
    description: 'One request an operation, with its example; `base` and `token` are variables.',
    method: 'GET',
    path: '/postman.json',
    access: 'public',
    data: freeObject(),
    contentType: JSON_TYPE,
    status: [200, 304],
  },
  async (ctx) => sent(ctx, await reference(ctx).file('postman')),
);

export const changelog = verb(
  undefined,
  {
    name: 'service.changelog',
    summary: 'What changed in this interface',
    description:
      'A JSON feed (jsonfeed.org), newest first; `tags` has the release, and `breaking` where clients must follow.',
    method: 'GET',
    path: '/changelog.json',
    access: 'public',
    data: freeObject(),
    contentType: JSON_TYPE,
    status: [200, 304],
  },
  async (ctx) => sent(ctx, await reference(ctx).file('changelog')),
);

/** As the client can take it: nothing where it has it, compressed where it may be. */
export function sent(ctx: Context, { etag, gzip, text: plain }: ServiceFile): Answer {
  const { headers } = ctx.request;
  const usual = { ...CACHED, ETag: etag, Vary: 'Accept-Encoding' };
  if (isKnown(headers, etag)) return { data: undefined, status: 304, raw: '', headers: usual };
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding'] ?? '')
    ? { data: undefined, raw: gzip, headers: { ...usual, 'Content-Encoding': 'gzip' } }
    : { data: undefined, raw: plain(), headers: usual };
}

export const docsScript = verb(
  undefined,
  asset(
    'service.docs-script',
    '/docs/reference.js',
    'Script of the page to try operations on',
    'text/javascript; charset=utf-8',
  ),
  async (ctx) => ({
    data: undefined,
    raw: reference(ctx).docsAsset('script'),
    headers: CACHED,
  }),
);

export const docsStyle = verb(
  undefined,
  asset(
    'service.docs-style',
    '/docs/reference.css',
    'Style of the page to try operations on',
    'text/css; charset=utf-8',
  ),
  async (ctx) => ({
    data: undefined,
    raw: reference(ctx).docsAsset('style'),
    headers: CACHED,
  }),
);

export function asset<P extends string>(
  name: string,
  path: P,
  summary: string,
  contentType: string,
) {
  return {
    name,
    summary,
    method: 'GET',
    path,
    outsideApi: true,
    access: 'public',
    data: z.string(),
    contentType,
  } as const;
}

export function reference(ctx: Context): Reference {
  const port = ctx.ports.reference;
  if (port === undefined) throw new Error('this function has no reference of the service');
  return port;
}
