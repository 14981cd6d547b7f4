// Serves: Budgets.
import { budgets } from '#domain/budgets/group.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import { vaultPort } from '#http/composition/vault-port.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(budgets, { authority: connectedAuthority, ports: vaultPort });
