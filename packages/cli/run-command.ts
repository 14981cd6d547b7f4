// One call of the program: finds the command, gives it its client, and says by the exit code what came of it. Decision 113.
// 0 done · 1 refused by the service · 2 not understood · 3 no answer, or the service failed · 4 no login yet ·
// 130 Ctrl-C.
import { ConnectionError, isTalonarioError, Talonario } from '#sdk/sdk.ts';
import { callCommand, listCommand } from './commands/call.ts';
import { eventsCommand } from './commands/events.ts';
import { listenCommand } from './commands/listen.ts';
import { loginCommand } from './commands/login.ts';
import { logsCommand } from './commands/logs.ts';
import { mcpCommand } from './commands/mcp.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { triggerCommand } from './commands/trigger.ts';
import { readSettings } from './settings.ts';
import {
  type Command,
  parseArguments,
  type Surroundings,
  UsageError,
  webAddress,
} from './terminal.ts';
import { VERSION } from './version.ts';

const HELP = `talonario <command> [--json]

  login --token TOKEN [--url URL]       keeps a token for the commands below
  get|post|put|patch|delete PATH [--data JSON] [--key KEY]
  list PATH [--query name=value&…]      every page of a list
  listen --forward-to URL [--secret S]  calls URL with each event, signed
  trigger EVENT                         makes an event happen; alone: which it can
  events resend EVENT_ID [--webhook ID] sends an event again to the webhooks that take it
  logs tail [--status 4xx] [--path sales]  writes and refused requests as they come
    both: [--since INSTANT], from then on; [--once], ends where nothing is left to tell
  sandbox reset [--seed demo]
  sandbox clock [INSTANT|+SECONDS|now]
  sandbox fault OPERATION FAULT [--times N]
  mcp [--groups sales,customers] [--live]  serves the Model Context Protocol on stdin and stdout
  version                               of this program

PATH is as /products/list/ or /api/v1/products/list/.
TALONARIO_TOKEN and TALONARIO_URL win over what login keeps.
Exit codes: 0 done, 1 refused, 2 not understood, 3 no answer, 4 nobody is logged in.`;

const CALL = ['data', 'key'];
/** What a command is given by name; every one takes --json, --help and --version. */
export const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['get', 'post', 'put', 'patch', 'delete'].map((name) => [name, CALL])),
  login: ['token', 'url'],
  list: ['query'],
  listen: ['forward-to', 'once', 'secret', 'since'],
  events: ['webhook'],
  logs: ['once', 'path', 'since', 'status'],
  sandbox: ['seed', 'times'],
  mcp: ['groups', 'live'],
};

const COMMANDS: Readonly<Record<string, Command>> = {
  get: callCommand('GET'),
  post: callCommand('POST'),
  put: callCommand('PUT'),
  patch: callCommand('PATCH'),
  delete: callCommand('DELETE'),
  list: listCommand,
  listen: listenCommand,
  trigger: triggerCommand,
  events: eventsCommand,
  logs: logsCommand,
  sandbox: sandboxCommand,
  mcp: mcpCommand,
};
const DEFAULT_URL = 'http://127.0.0.1:3000';
export const EXIT = {
  ...{ done: 0, refused: 1, usage: 2, noAnswer: 3, loggedOut: 4 },
  interrupted: 130,
} as const;
/** Ctrl-C is how these end. */
const FOLLOWING: ReadonlySet<string | undefined> = new Set(['listen', 'logs', 'mcp']);

export async function runCommand(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  try {
    const { words, options, bare } = parseArguments(args);
    const [name = 'help', ...rest] = words;
    refuseUnknown(name, [...Object.keys(options), ...(bare === undefined ? [] : [bare])]);
    if (name === 'version' || options.version !== undefined) {
      surroundings.print(VERSION);
      return EXIT.done;
    }
    if (name === 'help' || words.includes('-h') || options.help !== undefined) {
      surroundings.print(HELP);
      return EXIT.done;
    }
    const given = { words: rest, options };
    if (bare !== undefined) throw new UsageError(`--${bare} needs a value`);
    if (name === 'login') return await loginCommand(surroundings, given);
    const command = COMMANDS[name];
    if (command === undefined) throw new UsageError(unknownCommand(name));
    const { token, url = DEFAULT_URL } = readSettings(surroundings);
    if (token === undefined) {
      surroundings.complain('Nobody is logged in: talonario login --token TOKEN');
      return EXIT.loggedOut;
    }
    const baseUrl = webAddress(url, 'TALONARIO_URL');
    const client = new Talonario({ token, baseUrl, fetch: surroundings.fetch });
    await command({ ...surroundings, ...given, client, isJson: options.json !== undefined });
    return EXIT.done;
  } catch (error) {
    if (surroundings.signal.aborted) return FOLLOWING.has(args[0]) ? EXIT.done : EXIT.interrupted;
    return explained(error, surroundings);
  }
}

const EVERYWHERE = ['help', 'version'];

/**
 * An option that nothing reads would be an answer to another question. One that no command has may have taken the name of the command
 * for its value: it is refused first.
 */
function refuseUnknown(name: string, given: readonly string[]): void {
  const isCommand = name === 'login' || COMMANDS[name] !== undefined;
  const own = isCommand ? (OPTIONS[name] ?? []) : Object.values(OPTIONS).flat();
  const known = ['json', ...own];
  const unknown = given.find((option) => !known.includes(option) && !EVERYWHERE.includes(option));
  if (unknown === undefined) return;
  const taken = known.map((each) => `--${each}`).join(', ');
  throw new UsageError(
    isCommand ? `${name} takes no --${unknown}, only ${taken}` : `there is no option --${unknown}`,
  );
}

/** Options are written out: of one letter there is `-h` alone. */
const unknownCommand = (name: string): string =>
  name.startsWith('-') ? `there is no option ${name}` : `no command is called ${name}`;

function explained(error: unknown, { complain }: Surroundings): number {
  if (error instanceof UsageError) {
    complain(`${error.message}. See talonario help`);
    return EXIT.usage;
  }
  if (isTalonarioError(error)) {
    complain(`${error.status} ${error.message} (${error.requestId ?? 'no request id'})`);
    for (const { field, message } of error.errors)
      complain(`  ${field === undefined ? '' : `${field}: `}${message}`);
    return error.status < 500 ? EXIT.refused : EXIT.noAnswer;
  }
  if (error instanceof ConnectionError) {
    complain(error.message);
    return EXIT.noAnswer;
  }
  throw error;
}
