// A key and a certificate of its own signature, for tests that need a pair and no authority behind it.
import { createSign, generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { toIso } from '#kernel/clock.ts';
import {
  bitString,
  nothing,
  objectId,
  sequence,
  set,
  smallInteger,
  tagged,
  text,
  utcTime,
} from '#tax-authority/der.ts';
import type { KeyPair } from '#tax-authority/wsaa/ticket-request.ts';

type PairOptions = { cuit?: string; name?: string; untilMs?: number };

const FROM_MS = Date.parse('2020-01-01T00:00:00Z');
const UNTIL_MS = Date.parse('2049-01-01T00:00:00Z');
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';

/** Making a key takes a good part of a second: everybody's key is made once. */
const keys = new Map<string, KeyPairKeyObjectResult>();

/** RSA 2048, valid from 2020. Another name has another key. */
export function testPair(options: PairOptions = {}): KeyPair {
  const { cuit = '20111111112', name = 'prueba', untilMs = UNTIL_MS } = options;
  const { publicKey, privateKey } = keyOf(name);
  const algorithm = sequence(objectId(SHA256_WITH_RSA), nothing());
  const holder = sequence(part('2.5.4.3', name), part('2.5.4.5', `CUIT ${cuit}`));
  const body = sequence(
    tagged(0, smallInteger(2)),
    smallInteger(77),
    algorithm,
    holder,
    sequence(utcTime(toIso(FROM_MS)), utcTime(toIso(untilMs))),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const der = sequence(body, algorithm, bitString(signature));
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const part = (type: string, value: string): Buffer => set(sequence(objectId(type), text(value)));

function keyOf(name: string): KeyPairKeyObjectResult {
  const key = keys.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  keys.set(name, key);
  return key;
}
