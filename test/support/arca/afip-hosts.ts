// ARCA's hosts as this machine plays them, for clients whose addresses are built in: what goes to *.afip.gov.ar goes to one
// address here, time.afip.gov.ar is a clock of this process, and to no other host anything goes.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import http, { type ClientRequest, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Clock } from '#kernel/clock.ts';

const ARCA = /(^|\.)afip\.gov\.ar$/;
const LOCAL = '127.0.0.1';

/** Until the returned function is called. What a client asks of other hosts throws. */
export function playAfipHosts(url: string): () => void {
  const original = { http: http.request, https: https.request };
  const { port } = new URL(url);
  const played = (options: RequestOptions, callback?: Parameters<typeof http.request>[2]) => {
    const host = options.hostname ?? options.host ?? '';
    const isLocal = host === LOCAL || host === 'localhost';
    if (!isLocal && !ARCA.test(host)) throw new Error(`${host} is not to be asked`);
    const { agent: _agent, ...rest } = options;
    const { host: _host, Host: _Host, ...headers } = { ...(rest.headers as object) } as Headers;
    const target = isLocal ? {} : { protocol: 'http:', hostname: LOCAL, host: LOCAL, port };
    return original.http({ ...rest, ...target, headers, agent: false }, callback);
  };
  const request = (...[first, second, third]: unknown[]): ClientRequest =>
    typeof first === 'string' || first instanceof URL
      ? played({ ...urlOptions(new URL(first)), ...(second as RequestOptions) }, third as undefined)
      : played(first as RequestOptions, second as undefined);
  Object.assign(http, { request });
  Object.assign(https, { request });
  return () => {
    Object.assign(http, { request: original.http });
    Object.assign(https, { request: original.https });
  };
}

type Headers = { host?: string; Host?: string; [name: string]: string | undefined };

const urlOptions = ({ protocol, hostname, port, pathname, search }: URL): RequestOptions => ({
  protocol,
  hostname,
  ...(port !== '' && { port }),
  path: `${pathname}${search}`,
});

export type TimeServer = { address: string; close(): void };

const SECONDS_1900_TO_1970 = 2_208_988_800;
const PACKET_BYTES = 48;

/** SNTP over UDP: the same instant for received and sent. */
export async function startTimeServer(clock: Clock): Promise<TimeServer> {
  const socket = createSocket('udp4');
  socket.on('message', (asked, { address, port }) => {
    const answer = Buffer.alloc(PACKET_BYTES);
    // Version 4, server; stratum 1; poll 2^4 s; precision 2^-18 s.
    answer.set([0x24, 1, 4, 0xee], 0);
    answer.write('LOCL', 12, 'ascii');
    for (const place of [16, 32, 40]) writeInstant(answer, place, clock.now());
    asked.copy(answer, 24, 40, PACKET_BYTES);
    socket.send(answer, port, address);
  });
  socket.bind(0, LOCAL);
  await once(socket, 'listening');
  return { address: `${LOCAL}:${socket.address().port}`, close: () => socket.close() };
}

/** Seconds since 1900 with a binary fraction. */
function writeInstant(into: Buffer, place: number, ms: number): void {
  into.writeUInt32BE(Math.floor(ms / 1000) + SECONDS_1900_TO_1970, place);
  into.writeUInt32BE(Math.floor(((ms % 1000) / 1000) * 2 ** 32), place + 4);
}
