// Composition of the background functions from the world of http: queues, vault and the current sandbox generation.

import { addressRules } from '#background/deliveries/address-guard.ts';
import { type Queue, sqsQueue } from '#background/queue/queue.ts';
import { bindStore } from '#http/binding.ts';
import { vaultOf } from '#http/composition/vault-port.ts';
import type { World } from '#http/world.ts';
import { readSandbox } from '#store/sandbox.ts';
import type { WebhookNouns, Workers } from './workers.ts';

/** The workers of one process. Queues may be given by whoever runs without SQS. */
export function openWorkers(
  world: World,
  nouns: WebhookNouns,
  queues: { deliveries: Queue; jobs: Queue } = sqsQueues(world),
): Workers {
  const { config, tables } = world;
  return {
    nouns,
    tables,
    queues,
    nowMs: () => world.clock.now(),
    log: world.log,
    store: (binding) => bindStore(world, binding),
    vault: (binding) => vaultOf(world, binding),
    sandbox: (tenantId) => readSandbox(tables.live, tenantId),
    addresses: addressRules(config),
  };
}

const sqsQueues = ({ config }: World): { deliveries: Queue; jobs: Queue } => ({
  deliveries: sqsQueue(config.deliveryQueueUrl),
  jobs: sqsQueue(config.jobQueueUrl),
});
