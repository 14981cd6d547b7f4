// A subscriber of webhooks on this machine: keeps what it receives and answers as it is told.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Rec } from '#resource/test-data/rec.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: string; json: Rec };

export type Receiver = {
  origin: string;
  received: Received[];
  answer: { status: number; headers?: Record<string, string>; text?: string };
  /** Paths on which it never answers. */
  hangingOn: Set<string>;
  /** Called where it does not answer. */
  onHang: () => void;
  /** Called before it answers. */
  onCall: (path: string) => void;
  /** The most calls that waited for an answer at the same time. */
  underWayMax: number;
  close(): void;
};

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let underWay = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { url: path = '', headers } = request;
      received.push({ path, headers, body, json: JSON.parse(body) });
      underWay += 1;
      receiver.underWayMax = Math.max(receiver.underWayMax, underWay);
      response.on('close', () => {
        underWay -= 1;
      });
      if (receiver.hangingOn.has(path)) return receiver.onHang();
      receiver.onCall(path);
      const { status, headers: extra, text } = receiver.answer;
      response.writeHead(status, extra).end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: { status: 200 },
    hangingOn: new Set(),
    onHang: () => {},
    onCall: () => {},
    underWayMax: 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}
