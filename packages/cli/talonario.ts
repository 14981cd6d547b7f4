#!/usr/bin/env node
// `talonario`: the API from a terminal. `npx talonario help` says what it can do.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runCommand } from './run-command.ts';

/** What reads the output may end before it does (`| head`): that is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  environment: process.env,
  settingsFile: join(
    process.env.XDG_CONFIG_HOME || join(homedir(), '.config'),
    'talonario/settings.json',
  ),
  signal: interrupted(),
  lines: linesIn(),
});

/** Aborted by Ctrl-C, so that what follows events ends as it should. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}

/** Read when they are first asked for: what came before is not lost. */
async function* linesIn(): AsyncGenerator<string> {
  yield* createInterface({ input: process.stdin });
}
