// Serves: Statistics.
import { stats } from '#domain/stats/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(stats);
