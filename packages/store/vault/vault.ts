// Small secrets of a tenant at rest (reliability#secrets): AES-256-GCM under a key of the tenant and mode. The text names how
// that key is had: v1 derives it from the server key (local stack, and what was sealed before), v2 carries a data key of KMS,
// sealed.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Failure, fail } from '#kernel/error.ts';
import type { Mode } from '#resource/context.ts';
import type { Vault } from '#resource/ports.ts';
import { deriveKey, type ServerKeys } from '../server-key.ts';
import type { DataKeys, KeyContext } from './data-keys.ts';

const CIPHER = 'aes-256-gcm';
const DERIVED = 'v1:';
const ENVELOPE = 'v2:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 2;

/** Where keys come from; without `dataKeys` everything is sealed under the server key. */
export type VaultKeys = ServerKeys & { dataKeys?: DataKeys };

/**
 * The vault of one tenant and mode. `open` throws internal_error for text sealed elsewhere, altered, or for another purpose;
 * with data keys both throw service_unavailable when KMS is out of reach.
 */
export function openVault(keys: VaultKeys, tenantId: string, mode: Mode): Vault {
  const { serverKey, formerServerKey, dataKeys } = keys;
  const derived = (from = serverKey): Buffer => deriveKey(from, `vault/${tenantId}/${mode}`);
  /** The key that sealed it is told by the tag, which holds under no other. */
  const openDerived = (sealed: string, purpose: string): string => {
    try {
      return decrypted(derived(), bytesOf(sealed), purpose);
    } catch (error) {
      if (formerServerKey === undefined) throw error;
      return decrypted(derived(formerServerKey), bytesOf(sealed), purpose);
    }
  };
  const contextOf = (purpose: string): KeyContext => ({
    tenant: tenantId,
    mode,
    purpose: kindOf(purpose),
  });
  return {
    async seal(plain, purpose) {
      if (dataKeys === undefined)
        return DERIVED + encrypted(derived(), plain, purpose).toString('base64url');
      const key = await dataKeys.current(contextOf(purpose));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt16BE(key.sealed.length);
      const envelope = [length, key.sealed, encrypted(key.plain, plain, purpose)];
      return ENVELOPE + Buffer.concat(envelope).toString('base64url');
    },
    async open(sealed, purpose) {
      try {
        if (sealed.startsWith(DERIVED)) return openDerived(sealed, purpose);
        if (!sealed.startsWith(ENVELOPE)) throw new Error('unknown vault version');
        if (dataKeys === undefined) throw new Error('sealed with KMS, which is not configured');
        const bytes = bytesOf(sealed);
        const start = LENGTH_BYTES + bytes.readUInt16BE(0);
        const key = bytes.subarray(LENGTH_BYTES, start);
        const opened = await dataKeys.open(key, contextOf(purpose));
        return decrypted(opened, bytes.subarray(start), purpose);
      } catch (cause) {
        if (cause instanceof Failure) throw cause;
        return fail('internal_error', { cause });
      }
    },
  };
}

/** What stands before the first colon: permissions to use the key go by it. */
const kindOf = (purpose: string): string => purpose.split(':', 1)[0] ?? '';

const bytesOf = (sealed: string): Buffer => Buffer.from(sealed.slice(DERIVED.length), 'base64url');

/** Nonce, ciphertext, tag. */
function encrypted(key: Buffer, plain: string, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function decrypted(key: Buffer, bytes: Buffer, purpose: string): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return (
    decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') +
    decipher.final('utf8')
  );
}
