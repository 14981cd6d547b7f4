// A KMS for tests, over HTTP: data keys are bound to the encryption context that they were made with, as the real ones are.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TestKms = {
  url: string;
  /** Operations asked for, in order, with their contexts. */
  calls: { operation: string; context: Record<string, string>; keyId: string }[];
  /** Error that every call answers while it is set. */
  refusal?: { status: number; name: string };
  close: () => Promise<void>;
};

type Request = { KeyId: string; EncryptionContext: Record<string, string>; CiphertextBlob: string };

export async function startTestKms(): Promise<TestKms> {
  const keys = new Map<string, { plain: string; context: string }>();
  const calls: TestKms['calls'] = [];
  const answer = (operation: string, request: Request): object | undefined => {
    const context = JSON.stringify(request.EncryptionContext);
    if (operation === 'GenerateDataKey') {
      const sealed = randomBytes(184).toString('base64');
      const plain = randomBytes(32).toString('base64');
      keys.set(sealed, { plain, context });
      return { Plaintext: plain, CiphertextBlob: sealed, KeyId: request.KeyId };
    }
    const held = keys.get(request.CiphertextBlob);
    return held?.context === context ? { Plaintext: held.plain } : undefined;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Request;
    const operation = String(request.headers['x-amz-target']).replace('TrentService.', '');
    calls.push({ operation, context: asked.EncryptionContext, keyId: asked.KeyId });
    const invalid = { status: 400, name: 'InvalidCiphertextException' };
    const found = kms.refusal === undefined ? answer(operation, asked) : undefined;
    const { status, name } = kms.refusal ?? invalid;
    response.writeHead(found === undefined ? status : 200);
    response.end(JSON.stringify(found ?? { __type: name, message: 'm' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const kms: TestKms = {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return kms;
}

/** How the keys of that KMS are reached. */
export const connectionTo = ({ url }: TestKms) => ({
  endpoint: url,
  region: 'us-east-1',
  credentials: { accessKeyId: 'a', secretAccessKey: 's' },
});
