// Serves: Contracts.
import { contracts } from '#domain/contracts/group.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import { vaultPort } from '#http/composition/vault-port.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(contracts, { authority: connectedAuthority, ports: vaultPort });
