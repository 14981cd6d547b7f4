// What a command is given: where it prints, where its settings are, and the client of the account that is logged in.
import type { Talonario } from '#sdk/sdk.ts';

export type Surroundings = {
  print(line: string): void;
  complain(line: string): void;
  environment: Readonly<Record<string, string | undefined>>;
  settingsFile: string;
  signal: AbortSignal;
  /** What comes in, line by line. */
  lines: AsyncIterable<string>;
  /** Instead of the network, for tests. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** What stands on the command line: words, and options as `--name value` or `--name`. */
export type Given = { words: readonly string[]; options: Readonly<Record<string, string>> };

/** What was read, before it is known whether the command takes it; `bare` is an option behind which no value stands. */
type Read = Given & { bare?: string };

export type Terminal = Surroundings & Given & { client: Talonario; isJson: boolean };

export type Command = (terminal: Terminal) => Promise<void>;

/** The command line is not one that the program understands: exit code 2. */
export class UsageError extends Error {}

/** The address as it came. Throws UsageError where it is none of the web. */
export function webAddress(address: string, where: string): string {
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (!isWeb) throw new UsageError(`${where} takes a URL, not ${JSON.stringify(address)}`);
  return address;
}

/** Options that take no value. */
const SWITCHES = new Set(['json', 'help', 'version', 'once', 'live']);

export function parseArguments(args: readonly string[]): Read {
  const words: string[] = [];
  const options: Record<string, string> = {};
  let bare: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === '') words.push(arg);
    else if (value !== undefined || SWITCHES.has(name)) options[name] = value ?? 'true';
    else {
      at += 1;
      const next = args[at];
      if (next === undefined) bare = name;
      else options[name] = next;
    }
  }
  return { words, options, ...(bare !== undefined && { bare }) };
}
