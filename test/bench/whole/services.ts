// The services that are compared: ours, started as `npm start` does with a folder of its own, and another one that runs already.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { readyUrl } from '../ready-url.ts';
import { type Recipe, readRecipe } from './recipe.ts';

export type Service = {
  recipe: Recipe;
  url: string;
  /** Whose processor time and memory are told, with those of what they started; none where they are not known. */
  pids: readonly number[];
  /** Ends it and starts it again on the same data; undefined where it is not ours to end. */
  restart?: () => Promise<void>;
  /** A token of an account of its own; undefined where we may not make one. */
  openAccount?: (name: string) => string;
  stop: () => Promise<void>;
};

const ROOT = path.resolve(import.meta.dirname, '../../..');
const TENANT = 'bench';
/** Of a business that issues live documents and whose purchases are imported: that of the exports in whole/import.ts. */
const TAXPAYER = ['--cuit', '30712345671', '--tax-condition', 'responsable_inscripto'];
const RECIPES = path.join(import.meta.dirname, '../recipes');

export async function startOurs(profile?: string): Promise<Service> {
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const directory = await mkdtemp(path.join(tmpdir(), 'talonario-whole-'));
  const env = { ...process.env, DATA_DIR: directory, PORT: '0' };
  let started = await start(env, flags);
  const command = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [path.join(ROOT, `packages/operator/${script}.ts`), ...args], {
      env,
      encoding: 'utf8',
    }).trim();
  const openAccount = (name: string): string => {
    const fiscal = name === TENANT ? TAXPAYER : [];
    command('tenant', 'create', '--name', name, '--rate-limits', 'off', ...fiscal);
    const given = ['--tenant', name, '--mode', 'live', '--scopes', 'all', '--expires', 'never'];
    return (
      command('token', 'create', ...given)
        .split('\n')
        .at(-1) ?? ''
    );
  };
  process.env.TALONARIO_TOKEN = openAccount(TENANT);
  const recipe = readRecipe(path.join(RECIPES, 'talonario.json'));
  const end = async () => {
    const gone = new Promise((resume) => started.child.once('exit', resume));
    started.child.kill('SIGTERM');
    await gone;
  };
  return {
    recipe,
    get url() {
      return started.url;
    },
    get pids() {
      return [started.child.pid ?? 0];
    },
    restart: async () => {
      await end();
      started = await start(env, flags);
    },
    openAccount,
    stop: async () => {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Runs already; `recipe` is a file. */
export type Other = { url: string; recipe: string; pids: readonly number[] };

export const another = ({ url, recipe, pids }: Other): Service => ({
  recipe: readRecipe(recipe),
  url: url.replace(/\/$/, ''),
  pids,
  stop: async () => {},
});

/** With the flags of the start script. */
async function start(
  env: NodeJS.ProcessEnv,
  flags: readonly string[],
): Promise<{ child: ChildProcess; url: string }> {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const args = [...flags, ...String(scripts.start).split(' ').slice(1)];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(child, 'the stack');
  if (child.stdout) void tellFaults(child.stdout);
  return { child, url };
}

/** A reader of the bench is told why the service failed at a request. */
async function tellFaults(said: Readable): Promise<void> {
  for await (const line of createInterface(said))
    if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`);
}
