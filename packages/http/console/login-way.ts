// How people log in to the console: by the user pool that signs the sessions of this stage, or, where a local issuer does, by what it
// signed.
import type { Config } from '../config.ts';

type LoginWay = { way: 'local' } | { way: 'pool'; endpoint: string; client: string; pool: string };

/** `origin` is where the page must be allowed to ask. */
export function loginOf(
  config: Pick<Config, 'sessionIssuer' | 'sessionAudience' | 'sessionJwks'>,
): { login: LoginWay; origin?: string } {
  if (config.sessionJwks !== undefined) return { login: { way: 'local' } };
  const { origin, pathname } = new URL(config.sessionIssuer);
  const pool = pathname.slice(1);
  return {
    login: { way: 'pool', endpoint: `${origin}/`, client: config.sessionAudience, pool },
    origin,
  };
}
