// Serves: Points of sale.
import { pos } from '#domain/pos/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(pos);
