// What was certainly not sent is told from what may have been, on real sockets.
import { once } from 'node:events';
import https from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { testPair } from '../../../test/support/tax-authority/pair.ts';
import {
  type Act,
  startTestServer,
  type TestServer,
} from '../../../test/support/tax-authority/server.ts';
import { lapse, lapsing, stopTimers } from '../../../test/support/tax-authority/silence.ts';
import { openPost, type PostOptions } from './post.ts';

stopTimers();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function server(...acts: Act[]): Promise<TestServer> {
  const started = await startTestServer(() => lapsing(acts.shift() ?? { text: 'ok' }));
  closing.push(started.close);
  return started;
}

async function listening(raw: Server | https.Server): Promise<number> {
  raw.listen(0, '127.0.0.1');
  await once(raw, 'listening');
  closing.push(() => raw.close());
  return (raw.address() as AddressInfo).port;
}

function sender(options: PostOptions = {}) {
  const { post, close } = openPost(options);
  closing.push(close);
  return (url: string, isFresh = false) =>
    post({ url: new URL(url), headers: { 'x-test': '1' }, body: 'ñ', isFresh });
}

const NOT_SENT = { kind: 'not_sent' };
const UNANSWERED = { kind: 'unanswered' };

describe('a message', () => {
  it('arrives whole and brings status, text and date', async () => {
    const { url, received } = await server({ status: 500, text: 'é', headers: { date: 'now' } });
    const reply = await sender()(`${url}/path`);
    expect(reply).toMatchObject({ status: 500, text: 'é', headers: { date: 'now' } });
    expect(received).toMatchObject([{ path: '/path', body: 'ñ', headers: { 'x-test': '1' } }]);
    expect(received[0]?.headers['content-length']).toBe('2');
  });

  it('is not sent where nobody listens or no such name exists', async () => {
    const { url, close } = await startTestServer(() => ({ text: '' }));
    await close();
    await expect(sender()(url, true)).rejects.toMatchObject(NOT_SENT);
    await expect(sender()('http://none.invalid/', true)).rejects.toMatchObject(NOT_SENT);
  });

  it('may have arrived where the answer does not come, breaks off or never ends', async () => {
    for (const act of ['hang', 'reset', 'cut off'] as const) {
      const { url, received } = await server(act);
      await expect(sender()(url, true), act).rejects.toMatchObject(UNANSWERED);
      expect(received, act).toHaveLength(1);
    }
    const { url } = await server({ text: 'x'.repeat(3 * 1024 * 1024) });
    await expect(sender()(url, true)).rejects.toThrow(/the answer is too long/);
  });

  it('uses a connection again, or one of its own where it is told to', async () => {
    const { url, connections } = await server();
    const send = sender();
    for (let i = 0; i < 3; i++) await send(url);
    expect(connections()).toBe(1);
    for (let i = 0; i < 2; i++) await send(url, true);
    expect(connections()).toBe(3);
  });

  it('is repeated once where the kept connection was dead before anything came back', async () => {
    const { url, received } = await server({ text: 'first' }, 'reset', { text: 'second' });
    const send = sender();
    await send(url);
    expect(await send(url)).toMatchObject({ text: 'second' });
    expect(received).toHaveLength(3);
  });

  it('is never repeated on a connection of its own', async () => {
    const { url, received } = await server({ text: 'first' }, 'reset');
    const send = sender();
    await send(url);
    await expect(send(url, true)).rejects.toMatchObject(UNANSWERED);
    expect(received).toHaveLength(2);
  });
});

describe('a message over TLS', () => {
  const { certificate: cert, privateKey: key } = testPair({ name: 'localhost' });
  const ECDHE = 'ECDHE-RSA-AES128-GCM-SHA256';

  async function secure(options: tls.TlsOptions, act: (text: string) => void = () => {}) {
    const made = https.createServer({ cert, key, ...options }, (request, response) => {
      act(request.url ?? '');
      response.end('ok');
    });
    made.on('tlsClientError', () => {});
    const port = await listening(made);
    return `https://127.0.0.1:${port}/`;
  }

  it('is not sent where the handshake fails, does not end or proves somebody else', async () => {
    const seen: string[] = [];
    const untrusted = await secure({}, (path) => seen.push(path));
    await expect(sender()(untrusted, true)).rejects.toMatchObject(NOT_SENT);
    const silent = await listening(createServer(lapse));
    await expect(sender()(`https://127.0.0.1:${silent}/`, true)).rejects.toMatchObject(NOT_SENT);
    const rude = await listening(createServer((socket) => socket.destroy()));
    await expect(sender()(`https://127.0.0.1:${rude}/`, true)).rejects.toMatchObject(NOT_SENT);
    expect(seen).toEqual([]);
  });

  it('that was given up during the handshake does not go out when the handshake ends after all', async () => {
    const seen: string[] = [];
    const target = new URL(await secure({}, (path) => seen.push(path)));
    const behind = connect(Number(target.port), '127.0.0.1');
    await once(behind, 'connect');
    const { promise: arrived, resolve } = Promise.withResolvers<Socket>();
    const gate = await listening(createServer(resolve));
    const sending = sender({ ca: cert })(`https://localhost:${gate}/`, true);
    const client = await arrived;
    client.pipe(behind);
    const answered = once(behind, 'readable');
    await answered;
    lapse();
    await expect(sending).rejects.toMatchObject(NOT_SENT);
    behind.pipe(client);
    client.on('error', () => {});
    behind.on('error', () => {});
    await once(behind, 'close');
    expect(seen).toEqual([]);
  });

  it('asks for elliptic curves in TLS 1.2 and for nothing weaker', async () => {
    const heard: string[] = [];
    const offers: tls.TlsOptions[] = [
      { maxVersion: 'TLSv1.2', ciphers: 'DHE-RSA-AES128-GCM-SHA256', dhparam: 'auto' },
      { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
    ];
    for (const offer of offers) {
      const url = await secure(offer, (path) => heard.push(path));
      await expect(sender()(url, true)).rejects.toThrow(/EPROTO/);
    }
    expect(heard).toEqual([]);
    const { port } = new URL(await secure({ ciphers: ECDHE, maxVersion: 'TLSv1.2' }));
    const reply = await sender({ ca: cert })(`https://localhost:${port}/`);
    expect(reply.text).toBe('ok');
  });
});
