// `mcp`: the operations of chosen sections as tools for language models, with a test token unless `--live` says otherwise.
import { serveMcp } from '../mcp/serve-mcp.ts';
import { toolsOf } from '../mcp/tools.ts';
import { type Command, UsageError } from '../terminal.ts';

const USUAL = 'products,customers,sales,bill_receipts';

export const mcpCommand: Command = async ({ client, options, lines, print }) => {
  const { livemode } = await client.apiTokens.self();
  if (livemode && options.live === undefined)
    throw new UsageError('this token is a live one: say --live if models may work with real data');
  const tags = (options.groups ?? USUAL).split(',');
  await serveMcp(lines, { client, offered: await toolsOf(client, tags), send: print });
};
