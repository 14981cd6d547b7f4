// The documentation of the service: its pages as HTML and as Markdown, and where the bare host leads. Decision 190.
import { fail } from '#kernel/error.ts';
import * as z from '#kernel/schema.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { asset, reference, SECTION, sent } from './describe-service.ts';

/** Pages load their style, their script and their index from this service, and nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HTML = 'text/html; charset=utf-8';

/** Swagger UI sets styles on what it draws, and has pictures and letters in its style. */
const TRY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

async function shown(ctx: Context, path: string, policy = POLICY): Promise<Answer> {
  const file = await reference(ctx).site(path);
  if (file === undefined) return missing(ctx, path);
  const answer = sent(ctx, file);
  const own = { 'Content-Type': file.type, 'Content-Security-Policy': policy };
  return { ...answer, headers: { ...answer.headers, ...own } };
}

/** A person is shown the ways on; a program is told as it is everywhere. */
async function missing(ctx: Context, path: string): Promise<Answer> {
  if (!ctx.request.headers.accept?.includes('text/html')) return fail('not_found');
  const file = await reference(ctx).site(`missing/${isInSpanish(path) ? 'es' : 'en'}`);
  if (file === undefined) return fail('not_found');
  const headers = {
    'Content-Type': file.type,
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    Vary: 'Accept',
  };
  return { data: undefined, status: 404, raw: file.text(), headers };
}

const isInSpanish = (path: string): boolean => `${path}/`.startsWith('/docs/es/');

const page = (name: string, path: string, summary: string) => ({
  ...asset(name, path, summary, HTML),
  status: [200, 304],
});

export const root = verb(
  undefined,
  { ...asset('service.root', '/', 'Leads to the documentation', HTML), status: [302] },
  async () => ({ data: undefined, status: 302, raw: '', headers: { Location: '/docs' } }),
);

export const docsHome = verb(
  undefined,
  page('service.docs', '/docs', 'The documentation: guides and reference'),
  async (ctx) => shown(ctx, '/docs'),
);

const tryPage = (name: string, path: string, summary: string) =>
  verb(
    undefined,
    { ...page(name, path, summary), query: z.strictObject({ tag: SECTION }) },
    async (ctx) => shown(ctx, path, TRY_POLICY),
  );

export const tryPages = [
  tryPage('service.try', '/docs/try', 'A page to try operations on'),
  tryPage('service.try-in-spanish', '/docs/es/try', 'The same page, in Spanish'),
];

/** Pages by their address below that of the documentation. */
const pagesAt = (name: string, path: string, summary: string) =>
  verb(
    undefined,
    {
      ...asset(name, path, summary, HTML),
      status: [200, 304],
      fails: ['not_found'],
      data: z.string(),
    } as const,
    async (ctx) => shown(ctx, ctx.request.path.replace(/\/$/, '')),
  );

export const docsPages = [
  pagesAt('service.docs-page', '/docs/{page}', 'A guide, in HTML or, with .md, Markdown'),
  pagesAt('service.docs-section', '/docs/{section}/{page}', 'A page of a section'),
  pagesAt(
    'service.docs-spanish-section',
    '/docs/es/{section}/{page}',
    'A page of a section, in Spanish',
  ),
];

export const llms = verb(
  undefined,
  page('service.llms', '/llms.txt', 'The documentation for language models'),
  async (ctx) => shown(ctx, '/llms.txt'),
);

export const favicon = verb(
  undefined,
  page('service.favicon', '/favicon.ico', 'The icon of the pages'),
  async (ctx) => shown(ctx, '/favicon.ico'),
);
