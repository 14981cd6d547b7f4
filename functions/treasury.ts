// Serves: Treasury.
import { treasury } from '#domain/treasury/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(treasury);
