// Serves: Account, tokens and sandbox.
import { account } from '#domain/account/group.ts';
import { groups } from '#domain/groups.ts';
import { accountPorts } from '#http/operation/account-ports.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(account, { ports: accountPorts(groups) });
