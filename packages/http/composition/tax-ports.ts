// Ports of the function that keeps the fiscal data of taxpayers: the vault that holds their private keys, and what can be done
// with certificates. Spec: Taxpayer data.
import type { Ports } from '#resource/context.ts';
import { certificates } from '#tax-authority/certificates.ts';
import type { Binding, World } from '../world.ts';
import { vaultPort } from './vault-port.ts';

export const taxPorts = (world: World, binding: Binding): Ports => ({
  ...vaultPort(world, binding),
  certificates: certificates(),
});
