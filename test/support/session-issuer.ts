// Signs session credentials for tests, as the user pool does for the deployed service.
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ROLE_CLAIM, TENANT_CLAIM } from '#http/session/claims.ts';
import type { Role } from '#resource/context.ts';

export const ISSUER = 'https://issuer.test';
export const AUDIENCE = 'talonario-test';
const KID = 'test';

type Signed = { tenantId: string; role: Role; changes?: Record<string, unknown> };
export type SessionIssuer = {
  /** Key set of the verifier, as SESSION_JWKS holds it. */
  jwks: string;
  sign(who: Signed, nowMs: number): Promise<string>;
  /** The same as it would be issued at that instant, where it is a session that was signed here; otherwise itself. */
  renewed(credential: string, nowMs: number): Promise<string>;
};

const LIFE_SECONDS = 3600;

export async function sessionIssuer(): Promise<SessionIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'ES256', use: 'sig' };
  const claimsOf = new Map<string, Record<string, unknown>>();
  const signed = async (claims: Record<string, unknown>, nowMs: number): Promise<string> => {
    const iat = Math.floor(nowMs / 1000);
    return new SignJWT({ ...claims, iss: ISSUER, iat, exp: iat + LIFE_SECONDS })
      .setProtectedHeader({ alg: 'ES256', kid: KID })
      .sign(privateKey);
  };
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    async sign({ tenantId, role, changes = {} }, nowMs) {
      const claims = {
        sub: `user-${role}`,
        client_id: AUDIENCE,
        token_use: 'access',
        [TENANT_CLAIM]: tenantId,
        [ROLE_CLAIM]: role,
        ...changes,
      };
      const session = await signed(claims, nowMs);
      claimsOf.set(session, claims);
      return session;
    },
    async renewed(credential, nowMs) {
      const claims = claimsOf.get(credential);
      return claims === undefined ? credential : signed(claims, nowMs);
    },
  };
}
