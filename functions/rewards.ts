// Serves: Rewards.
import { rewards } from '#domain/rewards/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(rewards);
