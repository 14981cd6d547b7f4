// The stack behind a port of this machine, for programs that are no part of the test.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reply } from './exchange.ts';
import type { Stack } from './stack.ts';

export type HttpStack = { url: string; close(): Promise<void> };

export async function listen(stack: Stack): Promise<HttpStack> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const [path = '', query] = (request.url ?? '').split('?');
    const headers = Object.entries(request.headers).map(([name, text]) => [name, String(text)]);
    const raw = Buffer.concat(parts);
    const reply = await stack.request(request.method ?? '', path, {
      headers: Object.fromEntries(headers),
      ...(query !== undefined && { query }),
      ...(raw.length > 0 && { raw }),
    });
    response.writeHead(reply.status, asSent(reply)).end(reply.bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** What came over HTTP from the bundles was unpacked on its way: then neither the packing nor the length is as it is told. */
function asSent({ headers, bytes }: Reply): Record<string, string> {
  const { 'content-encoding': packing, 'content-length': _, ...others } = headers;
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return packing !== undefined && isPacked ? { ...others, 'content-encoding': packing } : others;
}
