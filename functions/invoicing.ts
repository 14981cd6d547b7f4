// Serves: Invoicing.
import { invoicing } from '#domain/invoicing/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(invoicing);
