// Serves: Invoicing and taxpayer data.
import { invoicing } from '#domain/invoicing/group.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import { taxPorts } from '#http/composition/tax-ports.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(invoicing, { authority: connectedAuthority, ports: taxPorts });
