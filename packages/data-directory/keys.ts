// The secrets of one local stack, made once in DATA_DIR and readable by its owner only: the server key, and the signing
// key of the local session issuer. Deployed stages have theirs in their own secret store and identity provider.
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { soundFile } from '#kernel/sound-file.ts';
import { serverKeysOf } from '#store/server-key.ts';

export const LOCAL_ISSUER = 'https://issuer.talonario.invalid';
export const LOCAL_AUDIENCE = 'talonario-local';

type SigningKey = JsonWebKey & { kid: string; alg: 'ES256'; use: 'sig' };
export type LocalKeys = {
  /** 32 random bytes, base64: SERVER_KEY of the functions. */
  serverKey: string;
  /** Private ES256 key that signs local sessions. */
  signingKey: SigningKey;
  /** Its public half as a key set: SESSION_JWKS of the functions. */
  jwks: { keys: SigningKey[] };
};

const NO_OTHER_KEY =
  'Put a copy of it in its place: under another key no token, cursor or sealed secret of this directory is good. To begin with nothing, move the directory away.';
const ANOTHER_KEY =
  'Put a copy of it in its place, or delete it: then a new key is made, and sessions of the old one end.';

/** Reads the keys of the directory, making them the first time. */
export function localKeys(directory: string): LocalKeys {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const [server, signing] = [join(directory, 'server-key'), join(directory, 'session-key.json')];
  const serverKey = once(server, () => randomBytes(32).toString('base64'));
  soundFile(server, NO_OTHER_KEY, () => serverKeysOf(serverKey));
  const text = once(signing, () => JSON.stringify(newSigningKey()));
  const signingKey = soundFile(signing, ANOTHER_KEY, () => signingKeyOf(text));
  const { d: _secret, ...publicKey } = signingKey;
  return { serverKey, signingKey, jwks: { keys: [publicKey as SigningKey] } };
}

/** Throws for a text that no session can be signed with. */
function signingKeyOf(text: string): SigningKey {
  const key = JSON.parse(text) as SigningKey;
  createPrivateKey({ key, format: 'jwk' });
  if (typeof key.kid !== 'string') throw new Error('it has no kid');
  return key;
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(8).toString('hex');
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
}

/** The first process makes the file, whole: killed on the way, or on a full disk, it leaves none that is empty. */
function once(path: string, make: () => string): string {
  const own = `${path}.${process.pid}.new`;
  try {
    if (!existsSync(path)) {
      writeFileSync(own, make(), { mode: 0o600 });
      linkSync(own, path);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(path, 'utf8');
}
