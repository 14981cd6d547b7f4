// Ports of the account function: API tokens and the sandbox of the caller's tenant.
import type { Ports } from '#resource/context.ts';
import type { Group } from '#resource/declaration.ts';
import { openSandbox } from '#store/sandbox.ts';
import { openCredentials } from '#store/token-slots.ts';
import type { Binding, World } from './world.ts';

/** `groups`: all of them, since a reset reports what it emptied. */
export function accountPorts(groups: readonly Group[]): (world: World, binding: Binding) => Ports {
  const nouns = groups.flatMap((group) => group.nouns);
  return ({ tables, config, clock }, { tenantId, generation }) => ({
    credentials: openCredentials({
      control: tables.live,
      serverKey: config.serverKey,
      tenantId,
      clock,
    }),
    sandbox: openSandbox({
      control: tables.live,
      test: tables.test,
      tenantId,
      generation,
      nouns,
      clock,
    }),
  });
}
