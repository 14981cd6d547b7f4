// Every secret of the service comes from one server key; each use gets its own key, so that none can stand in for another.
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;
/** Per server key; purposes beyond it (vaults of many tenants) are derived each time. */
const REMEMBERED_MAX = 1000;
const derived = new WeakMap<Buffer, Map<string, Buffer>>();
const prepared = new WeakMap<Buffer, KeyObject>();

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
