// Composition of the background functions from the runtime of the API: queues, vault and the current sandbox generation.

import { addressRules } from '#background/deliveries/address-rules.ts';
import { type Queue, sqsQueue } from '#background/queue/queue.ts';
import { vaultOf } from '#http/composition/vault-port.ts';
import { bindStore } from '#http/operation/binding.ts';
import type { Runtime } from '#http/runtime.ts';
import { readSandbox } from '#store/rate/sandbox-state.ts';
import type { WebhookNouns } from './webhook-rows.ts';
import type { Workers } from './workers.ts';

/** The workers of one process. A stack that runs without SQS gives queues of its own. */
export function openWorkers(
  runtime: Runtime,
  nouns: WebhookNouns,
  queues: { deliveries: Queue; jobs: Queue } = sqsQueues(runtime),
): Workers {
  const { config, tables } = runtime;
  return {
    nouns,
    tables,
    queues,
    nowMs: () => runtime.clock.now(),
    log: runtime.log,
    store: (binding) => bindStore(runtime, binding),
    vault: (binding) => vaultOf(runtime, binding),
    sandbox: askedTogether((tenantId) => readSandbox(tables.live, tenantId)),
    addresses: addressRules(config),
  };
}

/** Who asks for the same at the same moment is told by one reading, which begins after all of them have asked. */
function askedTogether<T>(read: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  const begin = async (name: string): Promise<T> => {
    await undefined;
    asked.delete(name);
    return read(name);
  };
  return (name) => {
    const told = asked.get(name) ?? begin(name);
    asked.set(name, told);
    return told;
  };
}

const sqsQueues = ({ config }: Runtime): { deliveries: Queue; jobs: Queue } => ({
  deliveries: sqsQueue(config.deliveryQueueUrl),
  jobs: sqsQueue(config.jobQueueUrl),
});
