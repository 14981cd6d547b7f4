// AWS Signature Version 4 of one POST with a body in memory: what the SDK's signer computes for every service, without its
// generality. The key of a day is kept, as it is four of the six hashes, and kept prepared, as that costs more than its use.
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
type Signing = { region: string; service: string; credentials: Credentials };

/** Computes the authorization header of a body; `stamp` is YYYYMMDDTHHMMSSZ and is sent as x-amz-date. */
type Sign = (body: string, stamp: string) => string;

const ALGORITHM = 'AWS4-HMAC-SHA256';
const DATE = 'x-amz-date';

/** For POST to `/` with these headers, whose names are lower-case and which are all signed, and the date beside them. */
export function signer(signing: Signing): (headers: Readonly<Record<string, string>>) => Sign {
  const { region, service, credentials } = signing;
  let day = '';
  let key: KeyObject | undefined;
  return (headers) => {
    const names = [...Object.keys(headers), DATE].sort();
    const signed = names.join(';');
    const lines = (some: readonly string[]) => some.map((name) => `${name}:${headers[name]}\n`);
    const at = names.indexOf(DATE);
    const before = `POST\n/\n\n${lines(names.slice(0, at)).join('')}${DATE}:`;
    const after = `\n${lines(names.slice(at + 1)).join('')}\n${signed}\n`;
    return (body, stamp) => {
      if (key === undefined || !stamp.startsWith(day)) {
        day = stamp.slice(0, 8);
        key = createSecretKey(keyOfDay(credentials.secretAccessKey, day, region, service));
      }
      const scope = `${day}/${region}/${service}/aws4_request`;
      const request = `${before}${stamp}${after}${hash('sha256', body)}`;
      const text = `${ALGORITHM}\n${stamp}\n${scope}\n${hash('sha256', request)}`;
      const signature = createHmac('sha256', key).update(text).digest('hex');
      const credential = `${credentials.accessKeyId}/${scope}`;
      return `${ALGORITHM} Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`;
    };
  };
}

function keyOfDay(secret: string, ...parts: string[]): Buffer {
  const hmac = (key: Buffer | string, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  return hmac(parts.reduce<Buffer | string>(hmac, `AWS4${secret}`) as Buffer, 'aws4_request');
}
