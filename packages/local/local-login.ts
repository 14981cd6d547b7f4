// The way into the console of the local stack: a session of its demo tenant for the page that asks, as `npm run session` makes one on the
// command line. Only the gateway of the local stack has it; no function does, so nothing deployed can. Pages of other origins get none.
import type { IncomingMessage } from 'node:http';
import type { LocalKeys } from '#data-directory/keys.ts';
import type { Clock } from '#kernel/clock.ts';
import { gatewayMessage, type HttpAnswer } from './gateway/function-answer.ts';

const LOCAL_LOGIN_PATH = '/console/local-session';
/** Names of this machine alone: a name that only points here may be another page's (DNS rebinding). */
const OWN_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

type LocalLogin = (request: IncomingMessage) => Promise<HttpAnswer | undefined>;

/** Answers that path alone. */
export const localLogin =
  (keys: LocalKeys, tenantId: string, clock: Clock): LocalLogin =>
  async (request) => {
    if (request.url !== LOCAL_LOGIN_PATH) return undefined;
    if (request.method !== 'POST') return gatewayMessage(405, 'Method Not Allowed');
    if (!isOwnPage(request)) return gatewayMessage(403, 'Forbidden');
    const { signSession } = await import('#data-directory/sign-session.ts');
    const token = await signSession(keys, { tenantId, role: 'owner' }, clock.now());
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: JSON.stringify({ token }),
    };
  };

const isOwnPage = ({ headers: { host = '', origin } }: IncomingMessage): boolean =>
  OWN_HOST.test(host) && origin === `http://${host}`;
