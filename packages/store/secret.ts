// A secret of Secrets Manager, over the transport that the tables use: the SDK's client for one call at a cold start would
// be most of a bundle.
import { connectionOf, openCaller } from './wire/json-call.ts';

const SECRETS = { name: 'secretsmanager', target: 'secretsmanager', version: '1.1' } as const;
const ENDPOINT_VARIABLE = 'AWS_ENDPOINT_URL_SECRETS_MANAGER';

/** The text of that secret, by name or ARN; undefined when it holds bytes. Throws what Secrets Manager answers. */
export async function readSecret(
  id: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const connection = connectionOf(env, SECRETS.name, ENDPOINT_VARIABLE);
  const { call, close } = openCaller(SECRETS, connection);
  try {
    const answer = (await call('GetSecretValue', { SecretId: id })) as { SecretString?: string };
    return answer.SecretString;
  } finally {
    close();
  }
}
