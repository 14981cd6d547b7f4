// Ports of the webhooks function: the vault for signing secrets, the address guard, and the kinds of all events.

import { vaultOf } from '#http/composition/vault-port.ts';
import type { Described } from '#http/reference/built-files.ts';
import { eventKindsPort } from '#http/reference/event-kinds-port.ts';
import type { Binding, Runtime } from '#http/runtime.ts';
import type { Ports } from '#resource/context.ts';
import { addressRules } from './address-rules.ts';

/** Any event of any group may be subscribed to. */
export function webhookPorts(
  service: Pick<Described, 'groups'>,
): (runtime: Runtime, binding: Binding) => Ports {
  const eventKinds = eventKindsPort(service);
  return (runtime, binding) => ({
    eventKinds,
    vault: vaultOf(runtime, binding),
    addresses: {
      problem: async (url) => {
        const { addressProblem } = await import('./address-guard.ts');
        return addressProblem(url, addressRules(runtime.config));
      },
    },
  });
}
