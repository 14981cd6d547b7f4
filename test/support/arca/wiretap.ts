// A listener between a client and the simulator: passes everything on, and holds requests and answers against ARCA's own
// schemas. For clients whose requests must be right and not only understood.
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { child, type Element, parseXml } from '#arca-simulator/soap/xml.ts';
import { misfits, realSchema } from './schema.ts';

type Overheard = {
  path: string;
  operation: string;
  /** Of the request and of the answer. */
  mediaTypes: [string, string];
  status: number;
  misfits: string[];
};

export type Wiretap = {
  url: string;
  /** What was said in SOAP, oldest first. */
  overheard: Overheard[];
  close(): Promise<void>;
};

export async function tapArca(url: string): Promise<Wiretap> {
  const overheard: Overheard[] = [];
  const listener: RequestListener = async (asked, response) => {
    const body = await contentOf(asked);
    const upstream = request(new URL(asked.url ?? '/', url), {
      method: asked.method,
      headers: asked.headers,
      agent: false,
    });
    upstream.on('error', () => response.destroy());
    upstream.end(body);
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
    const text = await contentOf(answer);
    if (asked.method === 'POST') overheard.push(heard(asked, body, answer, text));
    passOn(response, answer, text);
  };
  const server = createServer((asked, response) => {
    Promise.resolve(listener(asked, response)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    overheard,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const contentOf = async (message: IncomingMessage): Promise<string> =>
  Buffer.concat(await message.toArray()).toString();

function passOn(response: ServerResponse, { statusCode, headers }: IncomingMessage, text: string) {
  const { 'content-type': type, date } = headers;
  response.writeHead(statusCode ?? 500, { ...(type && { 'content-type': type }), date }).end(text);
}

function heard(
  asked: IncomingMessage,
  body: string,
  answer: IncomingMessage,
  text: string,
): Overheard {
  const path = asked.url ?? '';
  const schema = realSchema(path);
  const operation = contentIn(body);
  const status = answer.statusCode ?? 0;
  return {
    path,
    operation: operation?.name ?? '',
    mediaTypes: [asked, answer].map(
      ({ headers }) => headers['content-type']?.split(';')[0] ?? '',
    ) as [string, string],
    status,
    misfits: [
      ...misfits(schema, operation),
      ...(status === 200 ? misfits(schema, contentIn(text)) : []),
    ],
  };
}

function contentIn(text: string): Element | undefined {
  try {
    return child(parseXml(text), 'Body')?.children[0];
  } catch {
    return undefined;
  }
}
