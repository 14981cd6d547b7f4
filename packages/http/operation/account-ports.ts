// Ports of the account function: API tokens and the sandbox of the caller's tenant, which a client of ours can fill.
import type { Ports } from '#resource/context.ts';
import type { Group } from '#resource/declaration.ts';
import { openSandbox } from '#store/sandbox.ts';
import { openCredentials } from '#store/token-slots.ts';
import type { Binding, Runtime } from '../runtime.ts';
import { sandboxClient } from './sandbox-client.ts';

/** `groups`: all of them, since a reset reports what it emptied and fills the sandbox with records of any. */
export function accountPorts(
  groups: readonly Group[],
): (runtime: Runtime, binding: Binding) => Ports {
  const nouns = groups.flatMap((group) => group.nouns);
  return (runtime, { tenantId, generation }) => {
    const { tables, config, clock } = runtime;
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
      sandboxClient: sandboxClient(runtime, tenantId, groups),
    };
  };
}
