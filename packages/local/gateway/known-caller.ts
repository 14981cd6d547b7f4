// Whether a request's credential was made by this service, told from its headers alone: only then is a large body read. The function
// still decides; what it cannot know without a look at the tables (revoked, limited, suspended) is its own.
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#http/config.ts';
import { sessionVerifier } from '#http/session/session.ts';
import type { Clock } from '#kernel/clock.ts';
import { readToken } from '#store/tokens.ts';

export type KnowsCaller = (headers: IncomingHttpHeaders) => Promise<boolean>;

export function knownCallers(config: Config, clock: Clock): KnowsCaller {
  const sessions = sessionVerifier(config, clock);
  return async ({ 'x-api-key': key, authorization }) => {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
    const credential = typeof key === 'string' ? key.trim() : bearer;
    if (credential === undefined) return false;
    if (readToken(credential, config) !== undefined) return true;
    return sessions.verify(credential).then(
      () => true,
      () => false,
    );
  };
}
