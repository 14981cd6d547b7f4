// Serves: CRM.
import { crm } from '#domain/crm/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(crm);
