// Serves: Sales.
import { sales } from '#domain/sales/group.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import { vaultPort } from '#http/composition/vault-port.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(sales, { authority: connectedAuthority, ports: vaultPort });
