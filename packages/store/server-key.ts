// Every secret of the service comes from one server key; each use gets its own key, so that none can stand in for another. While
// the key is being rotated a second one is accepted, under which nothing new is made.
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The key under which everything is made, and one whose tokens, cursors and sealed texts still hold. */
export type ServerKeys = { serverKey: Buffer; formerServerKey?: Buffer };

const KEY_BYTES = 32;
const SERVER_KEY_BYTES_MIN = 32;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
/** No letter of base64. */
const SEPARATOR = ',';
/** Per server key; purposes beyond it (vaults of many tenants) are derived each time. */
const REMEMBERED_MAX = 1000;
const derived = new WeakMap<Buffer, Map<string, Buffer>>();
const prepared = new WeakMap<Buffer, KeyObject>();

/** From base64, the one in use first: `KEY`, or `KEY,OTHER` during a rotation. Throws a plain Error that repeats no key. */
export function serverKeysOf(text: string): ServerKeys {
  const parts = text.split(SEPARATOR).map((part) => part.trim());
  if (!parts.every((part) => BASE64.test(part))) throw new Error('SERVER_KEY is no base64');
  const keys = parts.map((part) => Buffer.from(part, 'base64'));
  const [serverKey, formerServerKey] = keys;
  if (keys.some((key) => key.length < SERVER_KEY_BYTES_MIN)) {
    throw new Error('SERVER_KEY is too short');
  }
  if (serverKey === undefined || keys.length > 2) {
    throw new Error('SERVER_KEY holds one key, or two while it is rotated');
  }
  return { serverKey, ...(formerServerKey && { formerServerKey }) };
}

/** The 32-byte key of that purpose ("token", "cursor", "vault/<tenant>/<mode>"): HKDF-SHA256, remembered per server key. */
export function deriveKey(serverKey: Buffer, purpose: string): Buffer {
  let keys = derived.get(serverKey);
  if (keys === undefined) {
    keys = new Map();
    derived.set(serverKey, keys);
  }
  let key = keys.get(purpose);
  if (key === undefined) {
    key = Buffer.from(hkdfSync('sha256', serverKey, Buffer.alloc(0), purpose, KEY_BYTES));
    if (keys.size < REMEMBERED_MAX) keys.set(purpose, key);
  }
  return key;
}

/** The key as an object that Node need not make anew for every signature, which costs seven times the signature. */
export function preparedKey(key: Buffer): KeyObject {
  const known = prepared.get(key) ?? createSecretKey(key);
  prepared.set(key, known);
  return known;
}
