// Ports of the account function: API tokens and the sandbox of the caller's tenant, which a client of ours can fill.
import type { Ports } from '#resource/context.ts';
import type { Group } from '#resource/declaration.ts';
import { openSandbox } from '#store/sandbox.ts';
import { openCredentials } from '#store/token-slots.ts';
import { sandboxClient } from './sandbox-client.ts';
import type { Binding, World } from './world.ts';

/** `groups`: all of them, since a reset reports what it emptied and fills the sandbox with records of any. */
export function accountPorts(groups: readonly Group[]): (world: World, binding: Binding) => Ports {
  const nouns = groups.flatMap((group) => group.nouns);
  return (world, { tenantId, generation }) => {
    const { tables, config, clock } = world;
    return {
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
      sandboxClient: sandboxClient(world, tenantId, groups),
    };
  };
}
