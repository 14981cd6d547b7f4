// Serves: Points of sale.
import { pos } from '#domain/pos/group.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import { vaultPort } from '#http/composition/vault-port.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(pos, { authority: connectedAuthority, ports: vaultPort });
