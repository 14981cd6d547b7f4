// `npm run -s relay -- redrive [--stage NAME]`: relays the changes that the relay gave up on and set aside, once their cause is
// repaired. What still cannot be relayed stays where it was.

import { parseArgs } from 'node:util';
import { dataDirectory } from '#data-directory/directory.ts';
import { settings } from '#kernel/settings.ts';
import { command, runCommand, UsageError } from './command.ts';
import { redrive } from './redrive/redrive.ts';
import { setAsideInFile } from './redrive/set-aside-file.ts';
import { setAsideInQueue } from './redrive/set-aside-queue.ts';

const USAGE = 'usage: relay redrive [--stage NAME]';

async function main(args: string[]): Promise<void> {
  const options = { stage: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length !== 1 || positionals[0] !== 'redrive') throw new UsageError(USAGE);
  const { stage } = values;
  await runCommand(stage, async ({ tables }) => {
    const from =
      stage === undefined
        ? setAsideInFile(dataDirectory(settings))
        : await setAsideInQueue(`talonario-${stage}-relay-failures`);
    const { relayed, events, left } = await redrive(tables, from, (line) => console.error(line));
    return [`${relayed} changes relayed, ${events} events written, ${left} left aside`];
  });
}

await command(USAGE, main);
