// The signed request is checked by OpenSSL: signature, signer and content.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HAS_OPENSSL } from '../../../test/support/tax-authority/openssl.ts';
import { testPair } from '../../../test/support/tax-authority/pair.ts';
import { signedMessage, ticketRequest } from './ticket-request.ts';

const NOW = Date.parse('2026-12-28T15:04:05.678Z');
const directory = mkdtempSync(join(tmpdir(), 'cms-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

/** The content that OpenSSL gives back once the signature holds and the signer is that certificate. */
function verified(message: Buffer, certificate: string): string {
  const args = [
    ...['cms', '-verify', '-inform', 'DER', '-in', file('message', message)],
    ...['-CAfile', file('certificate', certificate), '-purpose', 'any'],
  ];
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' });
}

describe('a ticket request', () => {
  it('asks for one service, from ten minutes ago until in ten minutes', () => {
    expect(ticketRequest('wsfe', NOW)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header>' +
        '<uniqueId>1798470245</uniqueId><generationTime>2026-12-28T14:54:05.678Z</generationTime>' +
        '<expirationTime>2026-12-28T15:14:05.678Z</expirationTime></header>' +
        '<service>wsfe</service></loginTicketRequest>',
    );
  });

  it.skipIf(!HAS_OPENSSL)(
    'carries a signature that OpenSSL verifies, with the request inside and the signer beside',
    () => {
      const pair = testPair({ name: 'Ñandú' });
      const request = ticketRequest('wsfe', NOW);
      const message = signedMessage(request, pair, NOW);
      expect(verified(message, pair.certificate)).toBe(request);
      const shown = execFileSync(
        'openssl',
        ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', file('printed', message)],
        { encoding: 'utf8' },
      );
      expect(shown).toMatch(/algorithm: sha256 /);
      expect(shown).toContain('Dec 28 15:04:05 2026 GMT');
      expect(shown.match(/d.certificate:/g)).toHaveLength(1);
    },
  );

  it.skipIf(!HAS_OPENSSL)(
    'is not verified once a byte of the request has changed, or for another signer',
    () => {
      const pair = testPair();
      const message = signedMessage(ticketRequest('wsfe', NOW), pair, NOW);
      const altered = Buffer.from(message.toString('latin1').replace('wsfe', 'wsxx'), 'latin1');
      expect(() => verified(altered, pair.certificate)).toThrow(/digest|verification/i);
      expect(() => verified(message, testPair({ name: 'otra' }).certificate)).toThrow(/verif/i);
    },
  );

  it('is not made with what is no key or no certificate', () => {
    const pair = testPair();
    expect(() => signedMessage('x', { ...pair, privateKey: 'x' }, NOW)).toThrow();
    expect(() => signedMessage('x', { ...pair, certificate: 'x' }, NOW)).toThrow();
  });
});
