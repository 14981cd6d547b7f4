// An HTTP server in the place of another service, which does with each request what a test says: for answers that the real
// one does not give on demand, and for connections that break.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer, or what happens to the connection instead; of what is cut off the beginning is sent. */
export type Act =
  | { status?: number; text: string; headers?: Record<string, string> }
  | 'hang'
  | 'reset'
  | 'cut off';
export type Received = { path: string; headers: IncomingMessage['headers']; body: string };
export type ScriptedServer = {
  url: string;
  received: Received[];
  /** Connections that were opened. */
  connections: () => number;
  close: () => Promise<void>;
};
/** What every answer is, and how one that is cut off begins. */
type Manner = { contentType: string; beginning: string };

const PROMISED_BYTES = 1000;

/** `act` is asked for every request, in order of arrival. */
export async function startScriptedServer(
  act: (request: Received) => Act | Promise<Act>,
  manner: Manner,
): Promise<ScriptedServer> {
  const received: Received[] = [];
  let opened = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    const one = { path, headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    perform(await act(one), response, manner);
  });
  server.on('connection', () => {
    opened += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, received, connections: () => opened, close };
}

function perform(act: Act, response: ServerResponse, { contentType, beginning }: Manner): void {
  if (act === 'hang') return;
  if (act === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (act === 'cut off') {
    response.writeHead(200, { 'content-length': PROMISED_BYTES });
    response.write(beginning, () => response.socket?.destroy());
    return;
  }
  response.writeHead(act.status ?? 200, { 'content-type': contentType, ...act.headers });
  response.end(act.text);
}
