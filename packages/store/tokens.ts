// The text of an API token (data#authentication): it names its tenant and slot and carries a keyed checksum, so that a forged
// or mistyped one is refused without any I/O and cannot burn another tenant's rate window.
import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Mode } from '#resource/context.ts';
import { deriveKey, preparedKey, type ServerKeys } from './server-key.ts';

/** contract#credentials. */
const TOKEN_PREFIX = 'tal';
/** An authentic token: made by this service, though perhaps revoked or expired since. */
export type TokenCredential = {
  kind: 'token';
  tenantId: string;
  slot: number;
  mode: Mode;
  /** SHA-256 of the secret, base64url. */
  secretHash: string;
};

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 22 characters of base 62: 131 bits. */
const SECRET_LENGTH = 22;
const MAC_LENGTH = 8;
const MAC_BYTES = 6;
const HINT_LENGTH = 4;
const TOKEN = /^(tal_(live|test)_([a-z0-9]{10})_([0-9])_([0-9A-Za-z]{22}))([0-9A-Za-z]{8})$/;

/** A new token for that slot, with what is stored of it: its hash and a prefix by which its owner knows it. */
export function mintToken(
  place: { tenantId: string; slot: number; mode: Mode },
  serverKey: Buffer,
): { token: string; secretHash: string; hint: string } {
  const secret = randomText(SECRET_LENGTH);
  const start = `${TOKEN_PREFIX}_${place.mode}_${place.tenantId}_${place.slot}_`;
  return {
    token: `${start}${secret}${mac(start + secret, serverKey)}`,
    secretHash: sha256(secret),
    hint: start + secret.slice(0, HINT_LENGTH),
  };
}

/** What the text claims, when this service made it under one of the keys; undefined otherwise. No I/O; constant time in the checksum. */
export function readToken(text: string, keys: ServerKeys): TokenCredential | undefined {
  const { serverKey, formerServerKey } = keys;
  const credential = credentialUnder(text, serverKey);
  return credential ?? (formerServerKey && credentialUnder(text, formerServerKey));
}

/** Per key: a token is asked with again and again. */
const REMEMBERED_MAX = 1_000;
/** Those that were found to be made under that key, by the hash of their text: no secret is kept. */
const remembered = new WeakMap<Buffer, Map<string, TokenCredential>>();

function credentialUnder(text: string, serverKey: Buffer): TokenCredential | undefined {
  const known = remembered.get(serverKey) ?? new Map<string, TokenCredential>();
  remembered.set(serverKey, known);
  const name = sha256(text);
  const credential = known.get(name) ?? credentialIn(text, serverKey);
  if (known.size >= REMEMBERED_MAX) known.clear();
  if (credential !== undefined) known.set(name, credential);
  return credential;
}

function credentialIn(text: string, serverKey: Buffer): TokenCredential | undefined {
  const [, signed = '', mode, tenantId = '', slot, secret = '', given = ''] =
    TOKEN.exec(text) ?? [];
  const expected = mac(signed, serverKey);
  if (given.length !== MAC_LENGTH) return undefined;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  return {
    kind: 'token',
    tenantId,
    slot: Number(slot),
    mode: mode === 'live' ? 'live' : 'test',
    secretHash: sha256(secret),
  };
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** HMAC-SHA256 truncated to 48 bits, as base 62. */
function mac(signed: string, serverKey: Buffer): string {
  const key = preparedKey(deriveKey(serverKey, 'token'));
  const digest = createHmac('sha256', key).update(signed).digest();
  let rest = digest.readUIntBE(0, MAC_BYTES);
  let text = '';
  for (let i = 0; i < MAC_LENGTH; i++) {
    text += BASE62.charAt(rest % BASE62.length);
    rest = Math.floor(rest / BASE62.length);
  }
  return text;
}

const sha256 = (text: string): string => hash('sha256', text, 'base64url');

const randomText = (length: number): string =>
  Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
