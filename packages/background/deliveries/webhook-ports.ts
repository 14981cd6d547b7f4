// Ports of the webhooks function: the vault for signing secrets, the address guard, and the reference of all events.

import { vaultOf } from '#http/composition/vault-port.ts';
import { referencePorts } from '#http/reference/reference-ports.ts';
import type { Binding, Runtime } from '#http/runtime.ts';
import type { Ports } from '#resource/context.ts';
import type { Group } from '#resource/declaration.ts';
import { addressProblem, addressRules } from './address-guard.ts';

/** `groups`: all of them, since any of their events may be subscribed to. */
export function webhookPorts(
  groups: readonly Group[],
): (runtime: Runtime, binding: Binding) => Ports {
  const reference = referencePorts(groups);
  return (runtime, binding) => ({
    ...reference(),
    vault: vaultOf(runtime, binding),
    addresses: { problem: (url) => addressProblem(url, addressRules(runtime.config)) },
  });
}
