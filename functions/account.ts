// Serves: Account, tokens and sandbox.
import { account } from '#domain/account/group.ts';
import { catalogue } from '#domain/catalogue.ts';
import { accountPorts } from '#http/operation/account-ports.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(account, { ports: accountPorts(catalogue) });
