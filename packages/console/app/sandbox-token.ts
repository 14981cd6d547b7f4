// The sandbox is reset, and its clock and faults are moved, with a test token alone, also by people. The console makes one for that, with
// the least that a token may hold, keeps it as long as the tab, and revokes it when the person leaves.
import { claimsOf, session } from '../session/session.ts';
import { get, post, Refusal } from './api.ts';
import { store, stored } from './browser-storage.ts';

/** By it, one that an earlier tab left behind is known. */
const NAME = 'Console: sandbox';
const LEAST = { scopes: ['stats:read'], expires: '30d', mode: 'test' } as const;

type Listed = { _id: string; name: string; created_by: string };
type Kept = { id: string; token: string };

/** Does what is asked with the token, made if there is none or the one that was is refused. */
export async function withSandboxToken<T>(act: (token: string) => Promise<T>): Promise<T> {
  const before = keptToken();
  if (before !== undefined) {
    try {
      return await act(before.token);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
    }
  }
  making ??= made().finally(() => {
    making = undefined;
  });
  return act((await making).token);
}

/** Those that ask at the same time wait for the same one. */
let making: Promise<Kept> | undefined;

async function made(): Promise<Kept> {
  await revokeLeft();
  const fresh = await post<{ _id: string; token: string }>('/api-tokens/', {
    body: { name: NAME, ...LEAST },
  });
  const next = { id: fresh._id, token: fresh.token };
  store('sandboxToken', JSON.stringify(next));
  return next;
}

/** Those that the same person's console made before. */
async function revokeLeft(): Promise<void> {
  const { sub } = claimsOf(session.get()?.token ?? '');
  const { items } = await get<{ items: Listed[] }>('/api-tokens/list/');
  const left = items.filter(({ name, created_by }) => name === NAME && created_by === sub);
  for (const { _id } of left) await post(`/api-tokens/${_id}/revoke/`);
}

/** Before the session goes. */
export async function dropSandboxToken(): Promise<void> {
  const left = keptToken();
  store('sandboxToken', undefined);
  if (left !== undefined) await post(`/api-tokens/${left.id}/revoke/`).catch(() => undefined);
}

function keptToken(): Kept | undefined {
  const text = stored('sandboxToken');
  return text === undefined ? undefined : (JSON.parse(text) as Kept);
}
