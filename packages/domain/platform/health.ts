// Whether the service answers at all, for load balancers and monitors: no credential, no table, nothing of a tenant.
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';

export const health = verb(
  undefined,
  {
    name: 'service.health',
    summary: 'Whether the service answers',
    method: 'GET',
    path: '/health',
    outsideApi: true,
    access: 'public',
    data: z.strictObject({ status: z.literal('ok') }),
  },
  async () => ({ data: { status: 'ok' as const } }),
);
