// Serves: Accounting.
import { accounting } from '#domain/accounting/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(accounting);
