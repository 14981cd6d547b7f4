// What every operator command shares: result alone on standard output, errors in one line on standard error with status 1.

import { parseArgs } from 'node:util';
import { Failure } from '#kernel/error.ts';
import { settings } from '#kernel/settings.ts';
import type { Tenant } from '#resource/context.ts';
import { findTenant } from '#store/tenants.ts';
import { type Connection, connect } from './connect.ts';

/** A mistake in how the command was called; its text is the whole message. */
export class UsageError extends Error {}

/** Runs the command against the stage or the local stack and prints the lines it returns. */
export async function runCommand(
  stage: string | undefined,
  run: (connection: Connection) => Promise<readonly string[]>,
): Promise<void> {
  const connection = await connect(stage, settings);
  try {
    for (const line of await run(connection)) console.log(line);
  } finally {
    await connection.close();
  }
}

/** Entry point of a script: `main` gets the arguments after the script's name. How it is used is a result where it is asked for. */
export async function command(
  usage: string,
  main: (args: string[]) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args[0] === 'help' || args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return;
  }
  try {
    await main(args);
  } catch (error) {
    const misread = misreadOption(error);
    console.error(misread === undefined ? describe(error) : `${misread}\n${usage}`);
    process.exitCode = 1;
  }
}

/** What parseArgs refuses, in a line that says it of this command; its own speak of how Node.js reads a command line. */
function misreadOption(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  const [, option = ''] = /'(?:-\w, )?(-[^' ]*)/.exec(message) ?? [];
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `There is no option ${option}.`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return `${option} needs a value.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `${message.split('. ')[0]}.`;
    default:
      return undefined;
  }
}

export type Values<N extends string> = Partial<Record<N, string>>;

/** What of a command line there is to know: of each action, which is named first, its options, each a text, and what it does. */
type Commands<N extends string, A> = {
  options: Readonly<Record<string, readonly N[]>>;
  actions: Readonly<Record<string, A>>;
  usage: string;
};

/**
 * The action that was asked for, with its options. Throws UsageError for any other one and for an option of another; parseArgs names an
 * unknown one.
 */
export function readCall<N extends string, A>(
  args: string[],
  { options, actions, usage }: Commands<N, A>,
): { action: string; run: A; values: Values<N> } {
  const all = Object.values(options).flat();
  const texts = Object.fromEntries(all.map((name) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: texts });
  const [action = '', ...rest] = positionals;
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (run === undefined || rest.length > 0) throw new UsageError(usage);
  const own: readonly string[] = options[action] ?? [];
  const strange = Object.keys(values).filter((name) => !own.includes(name));
  if (strange.length > 0) throw new UsageError(`${action} takes no --${strange.join(', --')}`);
  return { action, run, values: values as Values<N> };
}

/** The tenant of that name; the failure names it. */
export async function tenantNamed({ control }: Connection, name: string): Promise<Tenant> {
  const tenant = await findTenant(control, name);
  if (tenant === undefined) throw new UsageError(`There is no tenant named ${name}.`);
  return tenant;
}

/** The option's value; the usage line when it is missing. */
export function required(value: string | undefined, usage: string): string {
  if (value === undefined || value === '') throw new UsageError(usage);
  return value;
}

const CONTROL = /\p{Cc}/u;

/** A name as lists print it, one line for each, with tabs between. */
export function oneLine(option: string, value: string, max: number): string {
  const name = value.trim();
  if (name === '' || name.length > max || CONTROL.test(name)) {
    throw new UsageError(`--${option} takes 1 to ${max} characters, no tab or line break`);
  }
  return name;
}

/** The value when it is one of the choices. */
export function choice<const T extends string>(
  option: string,
  value: string,
  choices: readonly T[],
): T {
  const chosen = choices.find((one) => one === value);
  if (chosen === undefined)
    throw new UsageError(`--${option} must be one of: ${choices.join(', ')}`);
  return chosen;
}

function describe(error: unknown): string {
  if (error instanceof Failure) {
    const lines = error.errors.map(
      ({ field, message, code }) => `  ${field ?? ''}: ${message ?? code ?? ''}`,
    );
    return [`${error.message} (${error.code})`, ...lines].join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}
