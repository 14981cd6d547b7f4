// The session of the person at the console. The access token lasts an hour and lives as long as the tab; what renews it is held in memory
// alone, so that a reload after that hour asks to log in again.
import { store, stored } from '../app/browser-storage.ts';
import { turnTo } from '../app/mode.ts';
import { observed } from '../app/observed.ts';

export type Renewal = { renew(): Promise<string>; end(): Promise<void> };
export type Session = { token: string };
type Claims = {
  sub?: string;
  'custom:role'?: string;
  'custom:tenant_id'?: string;
  'custom:mode'?: string;
};

const first = stored('session');
export const session = observed<Session | undefined>(first ? { token: first } : undefined);
/** Why the login is shown again, if the session ended by itself. */
export const hasExpired = observed(false);
let renewal: Renewal | undefined;

export function begin(token: string, by?: Renewal): void {
  renewal = by;
  store('session', token);
  hasExpired.set(false);
  if (claimsOf(token)['custom:mode'] === 'test') turnTo('test');
  session.set({ token });
}

/** Asks for a fresh token. False where there is nothing to ask with, or it was refused. */
export async function renewed(): Promise<boolean> {
  const by = renewal;
  if (by === undefined) return false;
  try {
    begin(await by.renew(), by);
    return true;
  } catch {
    return false;
  }
}

export function expire(): void {
  forget();
  hasExpired.set(true);
}

export async function signOut(): Promise<void> {
  const by = renewal;
  forget();
  hasExpired.set(false);
  await by?.end().catch(() => undefined);
}

function forget(): void {
  renewal = undefined;
  store('session', undefined);
  store('sandboxToken', undefined);
  session.set(undefined);
}

/** What the token says of its holder; the service verifies it, this only reads. */
export function claimsOf(token: string): Claims {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
}

/** Might it be a session at all, before the service is asked? */
export const looksLikeSession = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
