// A user pool as the console meets it, for stories: the server's half of SRP, a first password, an authenticator, and the tokens that it is
// given to hand out. Written from the formulas, with nothing of the console's own half.
import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const NAME = 'Abc123';
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const K = numberOf(hash(padded(N), padded(2n)));
const USER = 'user-1';
export const CODE = '123456';

export type UserPool = {
  issuer: string;
  /** Acts that were asked for, oldest first. */
  acts: string[];
  stop(): Promise<void>;
};
type Said = {
  ClientId?: string;
  AuthFlow?: string;
  AuthParameters?: Record<string, string>;
  ChallengeName?: string;
  ChallengeResponses?: Record<string, string>;
  UserCode?: string;
  Session?: string;
  ConfirmationCode?: string;
  Password?: string;
};
type Begun = { srpA: bigint; b: bigint; srpB: bigint; salt: bigint; block: string };

/** Of one person who logs in for the first time. */
export async function startUserPool(given: {
  password: string;
  client: string;
  token: () => Promise<string>;
}): Promise<UserPool> {
  const acts: string[] = [];
  let { password } = given;
  let begun: Begun | undefined;
  const answer = async (act: string, said: Said): Promise<object | undefined> => {
    if (act === 'AssociateSoftwareToken') return { SecretCode: 'JBSWY3DPEHPK3PXP', Session: 's4' };
    if (act === 'VerifySoftwareToken')
      return said.UserCode === CODE ? { Status: 'SUCCESS', Session: 's5' } : undefined;
    if (said.ClientId !== given.client) return undefined;
    if (act === 'RevokeToken' || act === 'ForgotPassword') return {};
    if (act === 'ConfirmForgotPassword') {
      if (said.ConfirmationCode !== CODE) return undefined;
      password = said.Password ?? '';
      return {};
    }
    if (said.AuthFlow === 'REFRESH_TOKEN_AUTH') return tokens(await given.token());
    if (act === 'InitiateAuth') {
      begun = challenged(said.AuthParameters?.SRP_A ?? '', password);
      return { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: parameters(begun) };
    }
    const responses = said.ChallengeResponses ?? {};
    if (said.ChallengeName === 'PASSWORD_VERIFIER') {
      const isRight = begun !== undefined && proves(begun, password, responses);
      return isRight ? { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 's2' } : undefined;
    }
    if (said.ChallengeName === 'NEW_PASSWORD_REQUIRED')
      return { ChallengeName: 'MFA_SETUP', Session: 's3' };
    return said.ChallengeName === 'MFA_SETUP' && said.Session === 's5'
      ? tokens(await given.token())
      : undefined;
  };
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') return void response.end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const act = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    acts.push(act);
    const found = await answer(act, JSON.parse(Buffer.concat(parts).toString('utf8')) as Said);
    const refused = {
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    };
    response.writeHead(found === undefined ? 400 : 200).end(JSON.stringify(found ?? refused));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    issuer: `http://127.0.0.1:${port}/sa-east-1_${NAME}`,
    acts,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

const tokens = (token: string) => ({
  AuthenticationResult: { AccessToken: token, RefreshToken: 'renewing', ExpiresIn: 3600 },
});
const parameters = ({ srpB, salt, block }: Begun) => ({
  USER_ID_FOR_SRP: USER,
  SRP_B: srpB.toString(16),
  SALT: salt.toString(16),
  SECRET_BLOCK: block,
});

/** B = k·v + g^b. */
function challenged(srpA: string, password: string): Begun {
  const [b, salt] = [numberOf(randomBytes(64)), numberOf(randomBytes(16))];
  const srpB = (K * verifierOf(salt, password) + power(2n, b)) % N;
  const block = randomBytes(64).toString('base64');
  return { srpA: BigInt(`0x${srpA}`), b, srpB, salt, block };
}

/** S = (A·v^u)^b, and the same key of it. */
function proves(begun: Begun, password: string, responses: Record<string, string>): boolean {
  const { srpA, b, srpB, salt, block } = begun;
  const u = numberOf(hash(padded(srpA), padded(srpB)));
  const shared = power(srpA * power(verifierOf(salt, password), u), b);
  const key = hkdfSync('sha256', padded(shared), padded(u), 'Caldera Derived Key', 16);
  const { TIMESTAMP = '', PASSWORD_CLAIM_SECRET_BLOCK, PASSWORD_CLAIM_SIGNATURE } = responses;
  const signature = createHmac('sha256', Buffer.from(key))
    .update(`${NAME}${USER}`)
    .update(Buffer.from(block, 'base64'))
    .update(TIMESTAMP)
    .digest('base64');
  const isTimed = /^\w{3} \w{3} \d{1,2} \d\d:\d\d:\d\d UTC \d{4}$/.test(TIMESTAMP);
  return isTimed && PASSWORD_CLAIM_SECRET_BLOCK === block && PASSWORD_CLAIM_SIGNATURE === signature;
}

function verifierOf(salt: bigint, password: string): bigint {
  const identity = createHash('sha256').update(`${NAME}${USER}:${password}`).digest();
  return power(2n, numberOf(hash(padded(salt), identity)));
}

/** From the highest binary digit down. The machine's own exchange would prove the prime again each time, for seconds. */
const power = (base: bigint, exponent: bigint): bigint =>
  [...exponent.toString(2)].reduce(
    (product, digit) => (product * product * (digit === '1' ? base : 1n)) % N,
    1n,
  );

function hash(...parts: Uint8Array[]): Buffer {
  const made = createHash('sha256');
  for (const part of parts) made.update(part);
  return made.digest();
}
function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}
function padded(value: bigint): Buffer {
  const plain = value.toString(16);
  const even = plain.length % 2 === 1 ? `0${plain}` : plain;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}
