// Ports of the function that keeps the fiscal data of taxpayers: the vault that holds their private keys, and what can be done
// with certificates. Spec: Taxpayer data.
import type { Ports } from '#resource/context.ts';
import { certificates } from '#tax-authority/certificates.ts';
import type { Binding, Runtime } from '../runtime.ts';
import { vaultPort } from './vault-port.ts';

export const taxPorts = (runtime: Runtime, binding: Binding): Ports => ({
  ...vaultPort(runtime, binding),
  certificates: certificates(),
});
