// `listen --forward-to URL`: follows the account's events and calls URL with each, signed as a webhook is. Works with any deployment, as
// it asks for events instead of being called.
import type { EventRecord } from '#sdk/sdk.ts';
import { type Command, type Terminal, webAddress } from '../terminal.ts';
import { follow } from './follow.ts';

const RECORD_MEMBERS = new Set([
  '_id',
  'resource_id',
  'resource_type',
  'created_at',
  'updated_at',
  'version',
]);

export const listenCommand: Command = async (terminal) => {
  const { options, print, complain, signal, client, isJson } = terminal;
  const target = webAddress(options['forward-to'] ?? '', '--forward-to');
  const secret = options.secret ?? `whsec_${base64(crypto.getRandomValues(new Uint8Array(24)))}`;
  print(isJson ? JSON.stringify({ secret }) : `The signing secret is ${secret}`);
  const read = (created_from: string) =>
    client.events.list({ created_from, sort_dir: 'asc' as const, per_page: 100 });
  const isOnce = options.once !== undefined;
  const idOf = ({ id }: EventRecord) => id;
  const { since } = options;
  const events = follow({ read, idOf, since, isOnce, signal, waitsFor: 'events', complain });
  for await (const told of events) await forward(terminal, { target, secret, told });
};

async function forward(
  { print, signal, isJson, fetch: send = fetch }: Terminal,
  { target, secret, told }: { target: string; secret: string; told: EventRecord },
): Promise<void> {
  const kept = Object.entries(told).filter(([name]) => !RECORD_MEMBERS.has(name));
  const body = JSON.stringify(Object.fromEntries(kept));
  const headers = { 'Content-Type': 'application/json', ...(await signed(secret, told.id, body)) };
  const status = await send(target, { method: 'POST', headers, body, signal }).then(
    (answer) => answer.status,
    () => null,
  );
  const { created_at, type, id } = told;
  print(
    isJson
      ? JSON.stringify({ created_at, type, id, status })
      : `${created_at}  ${type.padEnd(32)} ${id}  → ${status ?? 'no answer'}`,
  );
}

async function signed(secret: string, id: string, body: string): Promise<Record<string, string>> {
  const time = String(Math.floor(Date.now() / 1000));
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (each) => each.charCodeAt(0));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const content = new TextEncoder().encode(`${id}.${time}.${body}`);
  const signature = base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, content)));
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  };
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
