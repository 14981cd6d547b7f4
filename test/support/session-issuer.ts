// Signs session credentials for tests, as the user pool does for the deployed service.
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ROLE_CLAIM, TENANT_CLAIM } from '#http/session/claims.ts';
import type { Role } from '#resource/context.ts';

export const ISSUER = 'https://issuer.test';
export const AUDIENCE = 'talonario-test';
const KID = 'test';

export type SessionIssuer = {
  /** Key set of the verifier, as SESSION_JWKS holds it. */
  jwks: string;
  sign(tenantId: string, role: Role, changes?: Record<string, unknown>): Promise<string>;
};

/** `life`: how long its sessions last. */
export async function sessionIssuer(life = '1h'): Promise<SessionIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'ES256', use: 'sig' };
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    sign: (tenantId, role, changes = {}) =>
      new SignJWT({
        sub: `user-${role}`,
        client_id: AUDIENCE,
        token_use: 'access',
        [TENANT_CLAIM]: tenantId,
        [ROLE_CLAIM]: role,
        ...changes,
      })
        .setProtectedHeader({ alg: 'ES256', kid: KID })
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(life)
        .sign(privateKey),
  };
}
