// Of which taxes the account is an agent, if it said so.
import type { Context } from '#resource/context.ts';
import { AgentConfig, CONFIG_ID } from '../records/withholding/agent-config.ts';

/** What is set up; nothing of it before the account did. */
export const readAgentConfig = (ctx: Context): Promise<AgentConfig | undefined> =>
  ctx.store.get(AgentConfig, CONFIG_ID);
