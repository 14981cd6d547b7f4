// Small secrets of a tenant at rest (reliability 5.6): AES-256-GCM under a key of the tenant and mode, derived from the
// server key. The format names its version, so that a KMS envelope can come as v2 beside it.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { fail } from '#kernel/error.ts';
import type { Mode } from '#resource/context.ts';
import type { Vault } from '#resource/ports.ts';
import { deriveKey } from './server-key.ts';

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The vault of one tenant and mode. `open` throws internal_error for text sealed elsewhere, altered, or for another purpose. */
export function openVault(serverKey: Buffer, tenantId: string, mode: Mode): Vault {
  const key = (): Buffer => deriveKey(serverKey, `vault/${tenantId}/${mode}`);
  return {
    async seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key(), nonce).setAAD(Buffer.from(purpose));
      const sealed = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return VERSION + Buffer.concat(sealed).toString('base64url');
    },
    async open(sealed, purpose) {
      try {
        return unseal(key(), sealed, purpose);
      } catch (cause) {
        return fail('internal_error', { cause });
      }
    },
  };
}

function unseal(key: Buffer, sealed: string, purpose: string): string {
  if (!sealed.startsWith(VERSION)) throw new Error('unknown vault version');
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  const tag = bytes.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
  return (
    decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') +
    decipher.final('utf8')
  );
}
