// A webhook receiver as a customer would write one: it checks every call with an off-the-shelf Standard Webhooks library.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** One call as it came; `event` is its body if the signature was right. */
type Received = {
  headers: Record<string, string>;
  body: string;
  event: { id: string; type: string; livemode: boolean; data: Record<string, unknown> };
};

export type Receiver = {
  url: string;
  /** The secret that the subscription was given; calls before it is known wait. */
  trust(secret: string): void;
  /** The first verified call of that event type. Rejects after `timeoutMs`. */
  next(type: string, timeoutMs: number): Promise<Received>;
  /** Calls whose signature was wrong. */
  refused(): number;
  stop(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const secret = Promise.withResolvers<Webhook>();
  const waiting = new Map<string, PromiseWithResolvers<Received>>();
  let refused = 0;
  const slot = (type: string) => {
    const known = waiting.get(type) ?? Promise.withResolvers<Received>();
    waiting.set(type, known);
    return known;
  };
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const headers = request.headers as Record<string, string>;
    try {
      const event = (await secret.promise).verify(body, headers) as Received['event'];
      slot(event.type).resolve({ headers, body, event });
      response.writeHead(204).end();
    } catch {
      refused += 1;
      response.writeHead(401).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/talonario`,
    trust: (text) => secret.resolve(new Webhook(text)),
    next: (type, timeoutMs) => within(slot(type).promise, timeoutMs, type),
    refused: () => refused,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function within<T>(promise: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const message = `${what} was not delivered in ${timeoutMs / 1000} s`;
  const timer = setTimeout(() => late.reject(new Error(message)), timeoutMs);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
