// Calls of the webhook routes as their tests make them.
import { expect } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Receiver } from './receiver.ts';
import type { Stage } from './webhook-stage.ts';

/** `at`: asked at each call, as each test has a stage of its own. */
export function webhookCalls(at: () => { stage: Stage; receiver: Receiver; token: string }) {
  const ask = async (method: string, path: string, body?: unknown, as = at().token) =>
    at().stage.request(method, path, as, body);
  async function subscribe(more: object = {}, as = at().token): Promise<Rec> {
    const body = { url: `${at().receiver.origin}/hook`, event_types: ['*'], ...more };
    const reply = await ask('POST', '/webhooks/', body, as);
    expect(reply.status, reply.story).toBe(201);
    return reply.json.data;
  }
  const deliveries = async (id: string): Promise<Rec['items']> =>
    (await ask('GET', `/webhooks/${id}/deliveries/list/`)).json.data.items;
  return { ask, subscribe, deliveries };
}
