// Serves: Contracts.
import { contracts } from '#domain/contracts/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(contracts);
