// Data keys of KMS: each tenant, mode and kind of secret has its own, made by KMS and stored sealed beside what it seals, so that
// without the right to the one key in KMS nothing of the table can be opened (reliability#secrets). Asked over the transport that
// the tables use; plain keys stay in this process for minutes.
import type { Clock } from '#kernel/clock.ts';
import { type CallerOptions, type Connection, openCaller } from '../wire/json-call.ts';
import { unavailable } from '../wire/retry.ts';
import { WireError } from '../wire/wire-error.ts';

/** What KMS binds a data key to; opening it with another context fails. */
export type KeyContext = { tenant: string; mode: string; purpose: string };
/** 32 bytes, and the same as only KMS can open it. */
type DataKey = { plain: Buffer; sealed: Buffer };

/** Throws service_unavailable when KMS is throttled or out of reach, and what KMS refuses as it is. */
export type DataKeys = {
  /** A key to seal with: new, or one that was made for that context some minutes ago. */
  current(context: KeyContext): Promise<DataKey>;
  open(sealed: Buffer, context: KeyContext): Promise<Buffer>;
};

const KMS = { name: 'kms', target: 'TrentService', version: '1.1' } as const;
const KEEP_MS = 300_000;
const KEPT_MAX = 1000;

/** `keyId` is the ARN or id of the key in KMS. */
export function openDataKeys(
  keyId: string,
  place: { connection: Connection; clock: Clock },
  options?: CallerOptions,
): DataKeys {
  const { call } = openCaller(KMS, place.connection, options);
  const keep = new Keeper(place.clock);
  const ask = (operation: string, input: object): Promise<unknown> =>
    call(operation, { KeyId: keyId, ...input }).catch((error) => {
      throw isRefusal(error) ? error : unavailable(error);
    });
  return {
    current: (context) =>
      keep.get(nameOf('seal', context), async () => {
        const input = { KeySpec: 'AES_256', EncryptionContext: context };
        const made = (await ask('GenerateDataKey', input)) as Answer;
        return { plain: bytes(made.Plaintext), sealed: bytes(made.CiphertextBlob) };
      }),
    async open(sealed, context) {
      const text = sealed.toString('base64');
      const { plain } = await keep.get(nameOf(text, context), async () => {
        const input = { CiphertextBlob: text, EncryptionContext: context };
        const opened = (await ask('Decrypt', input)) as Answer;
        return { plain: bytes(opened.Plaintext), sealed };
      });
      return plain;
    },
  };
}

type Answer = { Plaintext?: string; CiphertextBlob?: string };

/** By the context too: a key that was opened rightly is not given to who asks with another context. */
const nameOf = (what: string, { tenant, mode, purpose }: KeyContext): string =>
  JSON.stringify([what, tenant, mode, purpose]);

function bytes(base64: string | undefined): Buffer {
  if (base64 === undefined) throw new Error('KMS answered without a key');
  return Buffer.from(base64, 'base64');
}

/** An answer that another try would not change. */
const isRefusal = (error: unknown): boolean =>
  error instanceof WireError && error.status < 500 && !/Throttl|LimitExceeded/.test(error.name);

/** Keys for a few minutes; a request for one that is being fetched waits for it. */
class Keeper {
  readonly #clock: Clock;
  readonly #kept = new Map<string, { key: Promise<DataKey>; untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(name: string, fetch: () => Promise<DataKey>): Promise<DataKey> {
    const nowMs = this.#clock.now();
    const known = this.#kept.get(name);
    if (known !== undefined && known.untilMs > nowMs) return known.key;
    const key = fetch();
    this.#kept.delete(name);
    this.#kept.set(name, { key, untilMs: nowMs + KEEP_MS });
    key.catch(() => this.#kept.delete(name));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    return key;
  }
}
