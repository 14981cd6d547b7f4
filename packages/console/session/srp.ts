// The browser's half of SRP-6a as Amazon Cognito speaks it: the password itself is never sent, only the proof that both sides computed the
// same from it. Group 15 of RFC 3526, SHA-256, and a key of 16 bytes derived with HKDF. Decision 216.
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';

const N_HEX = [
  'ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22',
  '514a08798e3404ddef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6',
  'f44c42e9a637ed6b0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3d',
  'c2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f83655d23dca3ad961c62f356208552bb',
  '9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3be39e772c180e8603',
  '9b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510',
  '15728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7d',
  'b3970f85a6e1e4c7abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864',
  'd87602733ec86a64521f2b18177b200cbbe117577a615d6c770988c0bad946e208e24fa074e5ab31',
  '43db5bfce0fd108e4b82d120a93ad2caffffffffffffffff',
].join('');
const N = BigInt(`0x${N_HEX}`);
const G = 2n;
const KEY_BITS = 128;
const INFO = 'Caldera Derived Key';
const SECRET_BYTES = 128;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** What the browser begins with: a secret, and what is sent of it. */
type Opening = { secret: bigint; srpA: string };
/** What the pool answers, as it names it. */
export type Challenged = {
  USER_ID_FOR_SRP: string;
  SRP_B: string;
  SALT: string;
  SECRET_BLOCK: string;
};
type Known = { opening: Opening; pool: string; password: string; challenge: Challenged };

export function opened(bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))): Opening {
  const secret = BigInt(`0x${hexOf(bytes)}`) % N;
  return { secret, srpA: power(G, secret).toString(16) };
}

/** The proof, and when it was made, which is part of it. `pool` is the pool's id. */
export async function proofOf(
  known: Known,
  nowMs: number,
): Promise<{ signature: string; timestamp: string }> {
  const { challenge, pool } = known;
  const name = pool.slice(pool.indexOf('_') + 1);
  const key = await keyOf(known, name);
  const timestamp = stamp(nowMs);
  const said = joined(
    utf8(`${name}${challenge.USER_ID_FOR_SRP}`),
    Uint8Array.from(atob(challenge.SECRET_BLOCK), (letter) => letter.charCodeAt(0)),
    utf8(timestamp),
  );
  const signature = await crypto.subtle.sign('HMAC', key, said);
  return { signature: btoa(String.fromCharCode(...new Uint8Array(signature))), timestamp };
}

/** Throws an Error for numbers that would give the password away. */
async function keyOf({ opening, password, challenge }: Known, pool: string): Promise<CryptoKey> {
  const b = BigInt(`0x${challenge.SRP_B}`);
  const u = await hashed(padded(BigInt(`0x${opening.srpA}`)), padded(b));
  if (b % N === 0n || u === 0n) throw new Error('the user pool sent a number that proves nothing');
  const k = await hashed(padded(N), padded(G));
  const identity = await digest(utf8(`${pool}${challenge.USER_ID_FOR_SRP}:${password}`));
  const x = await hashed(padded(BigInt(`0x${challenge.SALT}`)), identity);
  const base = (((b - k * power(G, x)) % N) + N) % N;
  const shared = power(base, opening.secret + u * x);
  const material = await crypto.subtle.importKey('raw', padded(shared), 'HKDF', false, [
    'deriveKey',
  ]);
  const by = { name: 'HKDF', hash: 'SHA-256', salt: padded(u), info: utf8(INFO) };
  const kind = { name: 'HMAC', hash: 'SHA-256', length: KEY_BITS };
  return crypto.subtle.deriveKey(by, material, kind, false, ['sign']);
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, factor, left] = [1n, base % N, exponent];
  while (left > 0n) {
    if (left & 1n) result = (result * factor) % N;
    factor = (factor * factor) % N;
    left >>= 1n;
  }
  return result;
}

const hashed = async (...parts: Bytes[]): Promise<bigint> =>
  BigInt(`0x${hexOf(await digest(joined(...parts)))}`);

type Bytes = Uint8Array<ArrayBuffer>;
const digest = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** As a positive number in two's complement: a zero byte goes before a high first bit. */
function padded(value: bigint): Bytes {
  const plain = value.toString(16);
  const even = plain.length % 2 === 1 ? `0${plain}` : plain;
  const hex = Number.parseInt(even[0] ?? '0', 16) >= 8 ? `00${even}` : even;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** `Sun Nov 2 18:04:05 UTC 2026`. */
function stamp(nowMs: number): string {
  const iso = toIso(nowMs);
  const weekday = DAYS[(Math.floor(nowMs / DAY_MS) + 4) % 7];
  const month = MONTHS[Number(iso.slice(5, 7)) - 1];
  return `${weekday} ${month} ${Number(iso.slice(8, 10))} ${iso.slice(11, 19)} UTC ${iso.slice(0, 4)}`;
}
