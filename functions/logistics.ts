// Serves: Shipping, drivers, fleet.
import { logistics } from '#domain/logistics/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(logistics);
