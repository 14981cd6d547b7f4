// Errors of who is calling: credentials, scopes, plan.
import { entry } from './entry.ts';

export const ACCESS_ERRORS = {
  missing_token: entry(
    401,
    'Send an API token in X-API-Key or Authorization: Bearer',
    'Envíe un token de API en X-API-Key o Authorization: Bearer',
    'no credential',
  ),
  invalid_token: entry(
    401,
    'The token is not valid',
    'El token no es válido',
    'malformed, forged or unknown credential',
  ),
  expired_token: entry(401, 'The token has expired', 'El token expiró', 'past its expiry'),
  revoked_token: entry(
    401,
    'The token was revoked',
    'El token fue revocado',
    'revoked or regenerated',
  ),
  token_in_url: entry(
    401,
    'Never send the token in the URL; rotate it now',
    'Nunca envíe el token en la URL; reemplácelo ya',
    'a token was seen in the query',
  ),
  conflicting_credentials: entry(
    401,
    'X-API-Key and Authorization differ, or X-Mode is not the mode of the credential',
    'X-API-Key y Authorization difieren, o X-Mode no es el modo de la credencial',
    'two different credentials, or X-Mode beside a credential of another mode',
  ),
  insufficient_scope: entry(
    403,
    'The token lacks the required scope',
    'El token no tiene el permiso requerido',
    'errors[0].required_scope tells which',
  ),
  session_credential_required: entry(
    403,
    'This operation needs a logged-in session',
    'Esta operación requiere una sesión iniciada',
    'API token on a session-only operation',
  ),
  token_credential_required: entry(
    403,
    'This operation needs an API token',
    'Esta operación requiere un token de API',
    'session credential on a token-only operation',
  ),
  sandbox_only: entry(
    403,
    'Only a test token may do this',
    'Solo un token de prueba puede hacer esto',
    'live token on a sandbox operation',
  ),
  plan_required: entry(
    403,
    'The plan of this account does not include the API',
    'El plan de esta cuenta no incluye la API',
    'no premium plan',
  ),
  trial_expired: entry(
    403,
    'The trial period has ended',
    'El período de prueba terminó',
    'trial over and no plan',
  ),
  tenant_suspended: entry(
    403,
    'The account is suspended',
    'La cuenta está suspendida',
    'suspended by the operator',
  ),
} as const;
