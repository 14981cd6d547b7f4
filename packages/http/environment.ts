// The environment of the process, with the server key fetched from Secrets Manager where the function is only told which
// secret it is. Fetched once per cold start, before the first request; on the local stack nothing is fetched.
import { settings } from '#kernel/settings.ts';
import { readSecret } from '#store/secret.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The same variables, and SERVER_KEY. Throws what Secrets Manager throws: a function without its key must not start. */
export async function withServerKey(
  env: Variables,
  fetchSecret: (id: string) => Promise<string | undefined> = (id) => readSecret(id, env),
): Promise<Variables> {
  const secret = env.SERVER_KEY_SECRET;
  if (secret === undefined || env.SERVER_KEY !== undefined) return env;
  const value = await fetchSecret(secret);
  if (value === undefined) throw new Error('the server key is empty');
  return { ...env, SERVER_KEY: value };
}

export const environment = await withServerKey(settings);
