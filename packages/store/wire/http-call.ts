// One POST over a kept-alive connection of node:http(s), bounded in time. Rejects with the socket's own error code or a
// TimeoutError, by which repeat.ts knows what passes by itself. Only a local stack has no TLS, and an import of node:http loads
// Node's WebSocket with it, 30 ms of a cold start: so it is taken where it is used.
import type { ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';

export type HttpAnswer = { status: number; headers: IncomingMessage['headers']; text: string };
type HttpLimits = { connectMs: number; answerMs: number };
type Post = (headers: Record<string, string>, body: string) => Promise<HttpAnswer>;

const CONNECTIONS_MAX = 50;

/** Posts to `/` of that endpoint; `close` ends the idle connections. */
export function poster(endpoint: URL, limits: HttpLimits): { post: Post; close: () => void } {
  const isSecure = endpoint.protocol === 'https:';
  const { Agent, request } = isSecure ? https : process.getBuiltinModule('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });
  const { port } = endpoint;
  const hostname = endpoint.hostname.replace(/^\[|\]$/g, '');
  const post: Post = (headers, body) =>
    new Promise((settle, reject) => {
      const options = { agent, hostname, port, method: 'POST', path: '/', headers };
      const call = request(options, (answer) => {
        read(answer, reject, (text) =>
          settle({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        );
      });
      bound(call, limits);
      call.on('error', reject);
      call.end(body);
    });
  return { post, close: () => agent.destroy() };
}

function read(
  answer: IncomingMessage,
  reject: (error: Error) => void,
  done: (text: string) => void,
): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => done(Buffer.concat(chunks).toString()));
  answer.on('error', reject);
}

/** The whole answer must be there in `answerMs`, a new connection in `connectMs`. */
function bound(call: ClientRequest, { connectMs, answerMs }: HttpLimits): void {
  const late = (ms: number, what: string) =>
    setTimeout(() => {
      const message = `${what} took more than ${ms} ms`;
      call.destroy(Object.assign(new Error(message), { name: 'TimeoutError' }));
    }, ms);
  const answering = late(answerMs, 'the answer');
  call.on('close', () => clearTimeout(answering));
  call.on('socket', (socket) => {
    if (!socket.connecting) return;
    const connecting = late(connectMs, 'the connection');
    socket.once('connect', () => clearTimeout(connecting));
    call.on('close', () => clearTimeout(connecting));
  });
}
