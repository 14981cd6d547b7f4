// The library that verifies tokens, in a file of its own: it is loaded with the first session, and requests with a key never need it.
import { JwtVerifier } from 'aws-jwt-verify';
import { FetchError } from 'aws-jwt-verify/error';
import type { JwtHeader, JwtPayload } from 'aws-jwt-verify/jwt-model';
import { parseJson } from '#kernel/json.ts';

type Check = (parts: { header: JwtHeader; payload: JwtPayload }) => void;
/** `jwks`: the only keys that are asked; otherwise those of the issuer are fetched and kept. */
type Issuer = { issuer: string; jwks: string | undefined };

/**
 * Verifies a token of that issuer; rejects with an error of the library, or with what `check` throws. The times of a token are for
 * `check` to judge: the library knows no clock but the system's, so it is told to forgive any distance.
 */
export function openVerifier({ issuer, jwks }: Issuer, check: Check) {
  const verifier = JwtVerifier.create({
    issuer,
    audience: null,
    graceSeconds: Number.POSITIVE_INFINITY,
    customJwtCheck: check,
  });
  if (jwks !== undefined) verifier.cacheJwks(parseJson(jwks));
  return async (jwt: string): Promise<JwtPayload> =>
    jwks === undefined ? verifier.verify(jwt) : verifier.verifySync(jwt);
}

export const isFetchFailure = (error: unknown): boolean => error instanceof FetchError;
