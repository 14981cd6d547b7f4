// GET /shipping/providers/: who carries, and which of them this account can use.
import { flag, list, object, text } from '#kernel/fields.ts';
import { verb } from '#resource/define.ts';
import { CARRIERS, isConnected } from './carrier/carriers.ts';

export const listProviders = verb(
  undefined,
  {
    name: 'shipping.providers',
    summary: 'List shipping providers and whether they are configured',
    description: 'One that is not `configured` gives no quotes.',
    method: 'GET',
    path: '/shipping/providers/',
    access: 'shipping:read',
    data: list(object({ provider: text(), name: text(), configured: flag() })),
  },
  async () => ({
    data: CARRIERS.map((carrier) => ({
      provider: carrier.code,
      name: carrier.name,
      configured: isConnected(carrier),
    })),
  }),
);
