// Session credentials: OIDC access tokens of the user pool when deployed, of the local issuer on the local stack. The same
// code verifies both; only where the keys come from differs. contract#credentials.
import type { JwtHeader, JwtPayload } from 'aws-jwt-verify/jwt-model';
import type { Clock } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import type { SessionCredential } from '#store/admission.ts';
import { TENANT_ID_PATTERN } from '#store/control-keys.ts';
import type { Config } from '../config.ts';
import { MODE_CLAIM, ROLE_CLAIM, TENANT_CLAIM } from './claims.ts';
import { isRole, scopesOf } from './roles.ts';

export interface SessionVerifier {
  /** Throws expired_token, invalid_token, or service_unavailable when the issuer's keys cannot be fetched. */
  verify(jwt: string): Promise<SessionCredential>;
}

const SUBJECT_MAX = 256;
/** The longest that a user pool gives an access token. */
const LIFETIME_MAX_S = 86_400;
/** How far the clock of an issuer may be ahead. */
const SKEW_S = 300;

type SessionConfig = Pick<Config, 'sessionIssuer' | 'sessionAudience' | 'sessionJwks'>;

type Verification = (jwt: string) => Promise<SessionCredential>;

/** What a good session becomes once its time is over. */
class Expired extends Error {}

/** An inline key set is refused on AWS by loadConfig. The verifier is made for the first session. */
export function sessionVerifier(config: SessionConfig, clock: Clock): SessionVerifier {
  const { sessionIssuer, sessionAudience, sessionJwks } = config;
  const own = { sessionIssuer, sessionAudience, sessionJwks };
  let made: Promise<Verification> | undefined;
  return {
    async verify(jwt) {
      made ??= openVerification(own, clock);
      return (await made)(jwt);
    },
  };
}

async function openVerification(config: SessionConfig, clock: Clock): Promise<Verification> {
  const { isFetchFailure, openVerifier } = await import('./jwt-library.ts');
  const issuer = { issuer: config.sessionIssuer, jwks: config.sessionJwks };
  const verify = openVerifier(issuer, ({ header, payload }) => {
    refuseExtensions(header);
    assertAccessToken(payload, config.sessionAudience);
    assertLifetime(payload, clock.now());
  });
  return async (jwt) => {
    try {
      return toCredential(await verify(jwt));
    } catch (cause) {
      if (isFetchFailure(cause))
        return fail('service_unavailable', { cause, headers: { 'Retry-After': '1' } });
      return fail(cause instanceof Expired ? 'expired_token' : 'invalid_token');
    }
  };
}

/** RFC 7515, 4.1.11: what must be understood and is not makes the token invalid. Nothing is understood beyond the RFC itself. */
function refuseExtensions(header: JwtHeader): void {
  if ('crit' in header) throw new Error('extensions that are not understood');
}

/** RFC 7519, 4.1.4 to 4.1.6. One that ends never, or after longer than any issuer gives, is no session. */
function assertLifetime({ iat, nbf, exp }: JwtPayload, nowMs: number): void {
  if (!isTime(exp) || !isTime(iat)) throw new Error('no time of issue or end');
  const now = nowMs / 1000;
  if (exp <= iat || exp - iat > LIFETIME_MAX_S || iat > now + SKEW_S)
    throw new Error('times that no issuer gives');
  if (nbf !== undefined && nbf > now) throw new Error('not valid yet');
  if (exp <= now) throw new Expired('over');
}

const isTime = (value: unknown): value is number => Number.isSafeInteger(value);

/** An id token, or a token for another client of the same pool, is no session here. */
function assertAccessToken(payload: JwtPayload, audience: string): void {
  const audiences = [payload.client_id, payload.aud].flat();
  if (!audiences.includes(audience)) throw new Error('token for another audience');
  if (payload.token_use !== 'access') throw new Error('not an access token');
}

function toCredential(payload: JwtPayload): SessionCredential {
  const {
    sub,
    [TENANT_CLAIM]: tenantId,
    [ROLE_CLAIM]: role,
    [MODE_CLAIM]: mode = 'live',
  } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > SUBJECT_MAX)
    throw new Error('no subject');
  if (typeof tenantId !== 'string' || !TENANT_ID_PATTERN.test(tenantId))
    throw new Error('no tenant');
  if (!isRole(role)) throw new Error('no role');
  if (mode !== 'live' && mode !== 'test') throw new Error('no mode');
  return { kind: 'session', tenantId, mode, subject: sub, role, scopes: scopesOf(role) };
}
