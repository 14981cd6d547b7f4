// AWS Signature Version 4 of one POST with a body in memory: what the SDK's signer computes for every service, without its
// generality. The key of a day is kept, as it is four of the six hashes, and kept prepared, as that costs more than its use.
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
type Signing = { region: string; service: string; credentials: Credentials };

/** `headers` have lower-case names and are all signed; `stamp` is YYYYMMDDTHHMMSSZ. */
type Signable = { headers: Record<string, string>; body: string; stamp: string };

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** Computes the value of the authorization header, for POST to `/`. */
export function signer({ region, service, credentials }: Signing): (request: Signable) => string {
  let day = '';
  let key: KeyObject | undefined;
  return ({ headers, body, stamp }) => {
    if (key === undefined || !stamp.startsWith(day)) {
      day = stamp.slice(0, 8);
      key = createSecretKey(keyOfDay(credentials.secretAccessKey, day, region, service));
    }
    const scope = `${day}/${region}/${service}/aws4_request`;
    const names = Object.keys(headers).sort();
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
    const signed = names.join(';');
    const request = `POST\n/\n\n${lines}\n${signed}\n${hash('sha256', body)}`;
    const text = `${ALGORITHM}\n${stamp}\n${scope}\n${hash('sha256', request)}`;
    const signature = createHmac('sha256', key).update(text).digest('hex');
    const credential = `${credentials.accessKeyId}/${scope}`;
    return `${ALGORITHM} Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`;
  };
}

function keyOfDay(secret: string, ...parts: string[]): Buffer {
  const hmac = (key: Buffer | string, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  return hmac(parts.reduce<Buffer | string>(hmac, `AWS4${secret}`) as Buffer, 'aws4_request');
}
