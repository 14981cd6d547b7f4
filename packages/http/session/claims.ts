// Claims that the issuer of sessions signs beside the standard ones.
export const TENANT_CLAIM = 'custom:tenant_id';
export const ROLE_CLAIM = 'custom:role';
/** `test` for a session that knows the sandbox alone; live without it. */
export const MODE_CLAIM = 'custom:mode';
