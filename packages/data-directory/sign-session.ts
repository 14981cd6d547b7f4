// The local stack's own issuer of sessions: signs what a deployed stage gets from its user pool. Never in a bundle.
import { importJWK, SignJWT } from 'jose';
import { MODE_CLAIM, ROLE_CLAIM, TENANT_CLAIM } from '#http/session/claims.ts';
import type { Mode, Role } from '#resource/context.ts';
import { LOCAL_AUDIENCE, LOCAL_ISSUER, type LocalKeys } from './keys.ts';

const LIFETIME_SECONDS = 3600;

/** A JWT of one hour with the claims of a Cognito access token. */
export async function signSession(
  { signingKey }: LocalKeys,
  { tenantId, role, mode = 'live' }: { tenantId: string; role: Role; mode?: Mode },
  nowMs: number,
): Promise<string> {
  const issuedAt = Math.floor(nowMs / 1000);
  const claims = {
    token_use: 'access',
    client_id: LOCAL_AUDIENCE,
    [TENANT_CLAIM]: tenantId,
    [ROLE_CLAIM]: role,
    ...(mode === 'test' && { [MODE_CLAIM]: mode }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signingKey.alg, kid: signingKey.kid })
    .setIssuer(LOCAL_ISSUER)
    .setAudience(LOCAL_AUDIENCE)
    .setSubject(`local-${role}`)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(await importJWK(signingKey, signingKey.alg));
}
