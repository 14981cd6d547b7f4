// Serves: Sales goals.
import { goals } from '#domain/goals/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(goals);
