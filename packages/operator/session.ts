// `npm run -s session -- --tenant NAME [--role owner] [--mode live|test]`: a one-hour session credential signed by the local
// stack's own issuer.

import { parseArgs } from 'node:util';
import { dataDirectory } from '#data-directory/directory.ts';
import { localKeys } from '#data-directory/keys.ts';
import { signSession } from '#data-directory/sign-session.ts';
import { ROLES } from '#http/session/roles.ts';
import { systemClock } from '#kernel/clock.ts';
import { settings } from '#kernel/settings.ts';
import { choice, command, required, runCommand, tenantNamed, UsageError } from './command.ts';

const USAGE =
  'usage: session --tenant NAME [--role owner|admin|accountant|seller|viewer] [--mode live|test]';
const MODES = ['live', 'test'] as const;

async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { tenant: text, role: text, mode: text, stage: text },
  });
  if (values.stage !== undefined) {
    throw new UsageError(
      'Sessions of a deployed stage come from its user pool: log in there (sandbox: X-Mode: test).',
    );
  }
  const name = required(values.tenant, USAGE);
  const role = choice('role', values.role ?? 'owner', ROLES);
  const mode = choice('mode', values.mode ?? 'live', MODES);
  await runCommand(undefined, async (connection) => {
    const { id } = await tenantNamed(connection, name);
    const keys = localKeys(dataDirectory(settings));
    return [await signSession(keys, { tenantId: id, role, mode }, systemClock.now())];
  });
}

await command(USAGE, main);
