// Makes the console: its script and its style, each one file whose name tells its content, so that browsers may keep them for good. The
// build keeps what this makes beside the bundle that serves it (decision 215). Never loaded by a function that was built.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { SCREENS } from './app/screen-names.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

export type BuiltConsole = {
  /** Names of the two files that the page loads. */
  script: string;
  style: string;
  /** Contents by name. */
  files: Readonly<Record<string, string>>;
  /** Screens that have an address of their own below /console. */
  screens: readonly string[];
};

export async function buildConsole(): Promise<BuiltConsole> {
  const { outputFiles } = await build({
    absWorkingDir: FOLDER,
    entryPoints: { console: 'app/main.tsx', look: 'look/console.css' },
    outdir: FOLDER,
    entryNames: '[name]-[hash]',
    bundle: true,
    write: false,
    platform: 'browser',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
  });
  const files = outputFiles.map(({ path, text }) => [basename(path), text] as const);
  return {
    script: nameOf(files, '.js'),
    style: nameOf(files, '.css'),
    files: Object.fromEntries(files),
    screens: SCREENS,
  };
}

function nameOf(files: readonly (readonly [string, string])[], end: string): string {
  const found = files.find(([name]) => name.endsWith(end));
  if (found === undefined) throw new Error(`the console has no file ${end}`);
  return found[0];
}
