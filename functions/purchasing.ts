// Serves: Purchasing.
import { purchasing } from '#domain/purchasing/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(purchasing);
