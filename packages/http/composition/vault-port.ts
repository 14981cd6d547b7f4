// The vault of a tenant, for the functions that seal or open its secrets: under KMS where the configuration names a key.
import type { Ports } from '#resource/context.ts';
import type { Vault } from '#resource/ports.ts';
import { openDataKeys } from '#store/vault/data-keys.ts';
import { openVault, type VaultKeys } from '#store/vault/vault.ts';
import { connectionOf } from '#store/wire/json-call.ts';
import type { Config } from '../config.ts';
import { environment } from '../environment.ts';
import type { Binding, Runtime } from '../runtime.ts';

/** Data keys are remembered by process, so the keys of a configuration are made once. */
const known = new WeakMap<Config, VaultKeys>();

/** The vault of that tenant and mode. */
export const vaultOf = (runtime: Runtime, { tenantId, mode }: Omit<Binding, 'generation'>): Vault =>
  openVault(keysOf(runtime), tenantId, mode);

/** Ports of a function that issues tax documents: it opens the taxpayer's own key. */
export const vaultPort = (runtime: Runtime, binding: Binding): Ports => ({
  vault: vaultOf(runtime, binding),
});

function keysOf({ config, clock }: Runtime): VaultKeys {
  const keys = known.get(config) ?? openKeys(config, clock);
  known.set(config, keys);
  return keys;
}

function openKeys(config: Config, clock: Runtime['clock']): VaultKeys {
  const { serverKey, formerServerKey, vaultKeyId } = config;
  const own = { serverKey, ...(formerServerKey && { formerServerKey }) };
  if (vaultKeyId === undefined) return own;
  const connection = connectionOf(environment, 'kms', 'AWS_ENDPOINT_URL_KMS');
  return { ...own, dataKeys: openDataKeys(vaultKeyId, { connection, clock }) };
}
