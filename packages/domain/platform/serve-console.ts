// The console: one page for all its screens, with the files that it loads. It has no rights: everything in it is asked of this interface
// with the session of the person who looks at it. Decision 215.
import { fail } from '#kernel/error.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { asset, sent } from './describe-service.ts';

const HTML = 'text/html; charset=utf-8';
/** Names of assets change with their content; the page is asked for each time, and mostly answered 304. */
const CACHED = { forGood: 'public, max-age=31536000, immutable', asked: 'no-cache' } as const;

async function shown(ctx: Context, path: string): Promise<Answer> {
  const { console: fileAt } = ctx.ports;
  if (fileAt === undefined) throw new Error('this function has no console');
  const file = await fileAt(path);
  if (file === undefined) return fail('not_found');
  const { headers: usual, ...answer } = sent(ctx, file);
  const { 'Access-Control-Allow-Origin': _, ...headers } = usual ?? {};
  return {
    ...answer,
    headers: {
      ...headers,
      'Content-Type': file.type,
      'Cache-Control': file.isForGood ? CACHED.forGood : CACHED.asked,
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      ...(file.policy !== undefined && { 'Content-Security-Policy': file.policy }),
    },
  };
}

export const consoleHome = verb(
  undefined,
  { ...asset('service.console', '/console', 'The console', HTML), status: [200, 304] },
  async (ctx) => shown(ctx, '/console'),
);

const below = <P extends string>(name: string, path: P, summary: string) =>
  ({
    ...asset(name, path, summary, HTML),
    status: [200, 304],
    fails: ['not_found'],
  }) as const;

export const consoleScreen = verb(
  undefined,
  below('service.console-screen', '/console/{screen}', 'A screen of the console'),
  async (ctx, { params }) => shown(ctx, `/console/${params.screen}`),
);

export const consoleRecord = verb(
  undefined,
  below('service.console-record', '/console/{screen}/{record}', 'A record in the console'),
  async (ctx, { params }) => shown(ctx, `/console/${params.screen}/${params.record}`),
);

export const consoleAsset = verb(
  undefined,
  below('service.console-asset', '/console/assets/{file}', 'A file that the console loads'),
  async (ctx, { params }) => shown(ctx, `/console/assets/${params.file}`),
);
