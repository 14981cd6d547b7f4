// Ports of the account function: API tokens and the sandbox of the caller's tenant, which a client of ours can fill.
import type { Catalogue } from '#resource/catalogue/catalogue.ts';
import type { Ports } from '#resource/context.ts';
import { openSandbox } from '#store/sandbox.ts';
import { openCredentials } from '#store/token-slots.ts';
import type { Binding, Runtime } from '../runtime.ts';
import { sandboxClient } from './sandbox-client.ts';

/** A reset reports what it emptied of all nouns, and fills the sandbox with records of any. */
export function accountPorts(catalogue: Catalogue): (runtime: Runtime, binding: Binding) => Ports {
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
        nouns: catalogue.nouns,
        clock,
      }),
      sandboxClient: sandboxClient(runtime, tenantId, catalogue),
    };
  };
}
