// The console as it is served: one page, the same for every screen, that loads a script and a style of this service. The build puts them
// beside the bundle; without one they are made when first asked for. Decision 215.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BuiltConsole } from '#console/build-console.ts';
import { parseJson } from '#kernel/json.ts';
import type { Ports } from '#resource/context.ts';
import type { ConsoleFile } from '#resource/ports.ts';
import type { Config } from '../config.ts';
import { loginOf } from './login-way.ts';

/** What the build writes. */
export const CONSOLE_FILE = 'console.json.gz';
const ASSETS = '/console/assets/';
const PAGE = 'page';
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

/** Made or read when first asked for. Kept are the files there are, not the addresses that were asked for: of those there is no end. */
export function consolePorts(
  read: () => Promise<BuiltConsole> = readConsole,
): (runtime: { config: Config }) => Ports {
  let built: Promise<BuiltConsole> | undefined;
  const known = new Map<string, ConsoleFile>();
  return ({ config }) => ({
    console: async (path) => {
      built ??= read();
      const name = nameAt(await built, path);
      if (name === undefined) return undefined;
      const file = known.get(name) ?? fileOf(await built, name, config);
      known.set(name, file);
      return file;
    },
  });
}

async function readConsole(): Promise<BuiltConsole> {
  const beside = join(import.meta.dirname, CONSOLE_FILE);
  if (existsSync(beside)) return parseJson(gunzipSync(readFileSync(beside)).toString('utf8'));
  const { buildConsole } = await import('#console/build-console.ts');
  return buildConsole();
}

/** The asset of the path, the page for each of its screens, undefined for anything else. */
function nameAt({ files, screens }: BuiltConsole, path: string): string | undefined {
  if (path.startsWith(ASSETS)) {
    const asset = path.slice(ASSETS.length);
    return Object.hasOwn(files, asset) ? asset : undefined;
  }
  const [, , screen = 'today', record, ...more] = path.split('/');
  return screens.includes(screen) && more.length === 0 && record !== '' ? PAGE : undefined;
}

function fileOf(built: BuiltConsole, name: string, config: Config): ConsoleFile {
  const text = built.files[name];
  if (text === undefined) return page(built, config);
  return { ...served(text), type: name.endsWith('.css') ? TYPES.css : TYPES.js, isForGood: true };
}

/** How to log in and where webhooks may go stand in the page as data, since no script may stand there. */
function page({ script, style }: BuiltConsole, config: Config): ConsoleFile {
  const { login, origin } = loginOf(config);
  const said = JSON.stringify(login).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const text = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="talonario-login" content="${said}">
<meta name="talonario-webhooks" content="${config.webhookAllowLocal ? 'local' : 'public'}">
<title>Talonario</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="${ASSETS}${style}">
<script type="module" src="${ASSETS}${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>La consola necesita JavaScript. The console needs JavaScript.
<a href="/docs">Talonario</a></noscript>
</body>
</html>
`;
  const type = 'text/html; charset=utf-8';
  return { ...served(text), type, isForGood: false, policy: policy(origin) };
}

/**
 * Scripts and styles come from this service alone, requests go to it and to the user pool, and no text becomes markup. Papers are shown
 * in a frame, from memory.
 */
const policy = (pool: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self'${pool === undefined ? '' : ` ${pool}`}`,
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** The tag is a weak one: the compressed and the plain form have it in common. */
function served(text: string): Pick<ConsoleFile, 'etag' | 'gzip' | 'text'> {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { etag: `W/"${digest}"`, gzip: gzipSync(text, { level: 9 }), text: () => text };
}
