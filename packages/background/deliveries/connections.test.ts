// The sender over TLS: who is told which name, whose certificate is taken, and which connection goes on from another one's session.
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPair } from '../../../test/support/tax-authority/pair.ts';
import { openConnections } from './connections.ts';
import { openReceiver } from './send.ts';

const LOCAL = { allowLocal: true };

describe('in private', () => {
  const { certificate: cert, privateKey: key } = testPair({ name: 'localhost' });
  const known = getCACertificates('default');
  const names: string[] = [];
  const resumed: boolean[] = [];
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    setDefaultCACertificates([...known, cert]);
    const SNICallback: TlsOptions['SNICallback'] = (name, goOn) => {
      names.push(name);
      goOn(null);
    };
    server = createServer({ cert, key, SNICallback }, (request, response) => {
      if (request.url === '/end') request.socket.destroy();
      else response.end();
    });
    server.on('secureConnection', (socket) => void resumed.push(socket.isSessionReused()));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    setDefaultCACertificates(known);
    server.close();
  });
  const call = (host: string, path: string, connections = openConnections()) => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const url = `https://${host}:${port}${path}`;
    return openReceiver(url, { rules: LOCAL, resolve, connections })({}, '{}');
  };

  it('the name that was called is told, and the certificate has to be of it', async () => {
    names.length = 0;
    expect(await call('localhost', '/ok')).toMatchObject({ status: 200 });
    expect(await call('other.localhost', '/ok')).toEqual({ failure: 'tls' });
    expect(await call('127.0.0.1', '/ok')).toEqual({ failure: 'tls' });
    expect(names).toEqual(['localhost', 'other.localhost']);
  });

  it('a connection goes on from the session of one before, to the same place, unless one failed since', async () => {
    resumed.length = 0;
    const connections = openConnections();
    const called = async (path: string, host = 'localhost') => {
      const outcome = await call(host, path, connections);
      connections.to(`https://${host}:${port}`).close();
      return outcome.failure ?? outcome.status;
    };
    expect([await called('/ok'), await called('/ok')]).toEqual([200, 200]);
    expect(await called('/ok', 'other.localhost')).toBe('tls');
    expect([await called('/end'), await called('/ok')]).toEqual(['connect', 200]);
    expect(resumed).toEqual([false, true, true, false]);
    connections.close();
  });
});
