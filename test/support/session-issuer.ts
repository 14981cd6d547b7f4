// Signs session credentials for tests, as the user pool does for the deployed service.
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ROLE_CLAIM, TENANT_CLAIM } from '#http/session/claims.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Role } from '#resource/context.ts';

export const ISSUER = 'https://issuer.test';
export const AUDIENCE = 'talonario-test';
const KID = 'test';

export type SessionIssuer = {
  /** Key set of the verifier, as SESSION_JWKS holds it. */
  jwks: string;
  sign(tenantId: string, role: Role, changes?: Record<string, unknown>): Promise<string>;
  /** The same session as it would be issued at that instant, for functions whose clock is moved. */
  renewed(session: string, nowMs: number): Promise<string>;
};

const LIFE_SECONDS = 3600;

export async function sessionIssuer(): Promise<SessionIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'ES256', use: 'sig' };
  const signed = (claims: Record<string, unknown>, nowMs = systemClock.now()): Promise<string> => {
    const iat = Math.floor(nowMs / 1000);
    return new SignJWT({ ...claims, iss: ISSUER, iat, exp: iat + LIFE_SECONDS })
      .setProtectedHeader({ alg: 'ES256', kid: KID })
      .sign(privateKey);
  };
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    sign: (tenantId, role, changes = {}) =>
      signed({
        sub: `user-${role}`,
        client_id: AUDIENCE,
        token_use: 'access',
        [TENANT_CLAIM]: tenantId,
        [ROLE_CLAIM]: role,
        ...changes,
      }),
    renewed: (session, nowMs) => signed(decodeJwt(session), nowMs),
  };
}
