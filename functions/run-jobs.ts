// Works off the job queue: the background jobs of all groups.

import { jobWorker } from '#background/jobs/run-job.ts';
import { catalogue } from '#domain/catalogue.ts';
import { webhookNouns } from '#domain/webhooks/webhook-nouns.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import { vaultPort } from '#http/composition/vault-port.ts';
import { createRuntime } from '#http/runtime.ts';

export const handler = jobWorker(createRuntime(), webhookNouns, catalogue, {
  authority: connectedAuthority,
  ports: vaultPort,
});
