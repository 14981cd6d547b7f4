// A secret is asked for as the SDK asks for it.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { failure, startFakeDynamo } from '../../test/support/fake-dynamo.ts';
import { readSecret } from './secret.ts';

const env = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' };

test('the same call gives the same secret, a refusal is told', async () => {
  const fake = await startFakeDynamo();
  const client = new SecretsManagerClient({
    endpoint: fake.url,
    region: env.AWS_REGION,
    credentials: { accessKeyId: 'a', secretAccessKey: 's' },
  });
  const held = { status: 200, text: '{"SecretString":"ñ"}' };
  fake.script.push(held, held, failure(400, 'ResourceNotFoundException'));
  const place = { ...env, AWS_ENDPOINT_URL_SECRETS_MANAGER: fake.url };
  const expected = await client.send(new GetSecretValueCommand({ SecretId: 'arn' }));
  expect(await readSecret('arn', place)).toBe(expected.SecretString);
  const [theirs, ours] = fake.received;
  expect(JSON.parse(ours?.body ?? '')).toEqual(JSON.parse(theirs?.body ?? ''));
  for (const name of ['content-type', 'x-amz-target']) {
    expect(ours?.headers[name]).toBe(theirs?.headers[name]);
  }
  await expect(readSecret('none', place)).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
  client.destroy();
  await fake.close();
});
