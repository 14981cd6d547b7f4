// Serves: Current accounts.
import { currentAccounts } from '#domain/current-accounts/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(currentAccounts);
