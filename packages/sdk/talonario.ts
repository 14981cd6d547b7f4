// The client. Its methods are those of the declarations: a table says where each leads, the generated types what it takes and gives.
import { OPERATIONS } from './generated/operations.ts';
import type { Resources } from './generated/resources.ts';
import type { WebhookEvent } from './generated/types.ts';
import { type ListPage, listOf } from './list.ts';
import type { Query, RequestOptions, Sent, Upload } from './options.ts';
import { filledPath } from './path.ts';
import { type Answer, type Fetch, type Settings, send } from './transport.ts';
import { type UnwrapOptions, unwrapWebhook } from './webhooks.ts';

export type TalonarioOptions = {
  /** An API token, `tal_test_…` or `tal_live_…`. */
  token: string;
  /** Where the service is, without `/api/v1`. */
  baseUrl: string;
  fetch?: Fetch;
  /** Attempts beside the first, 4 unless told; 0 repeats nothing. A wait for the limits of the account (429) is no attempt. */
  retries?: number;
  /** How long a call waits for the limits of the account, and the longest wait that any other refusal may ask for: 60 s unless told. */
  maxWaitMs?: number;
  /** For one attempt, 60 s unless told. */
  timeoutMs?: number;
  /** How to wait, for tests. */
  wait?: Settings['wait'];
};

type Unwrap = {
  /** The event of a webhook call, verified. Throws SignatureError. */
  unwrap(
    body: string,
    headers: Parameters<typeof unwrapWebhook>[1],
    options: UnwrapOptions,
  ): Promise<WebhookEvent>;
};

/** `new Talonario({ token, baseUrl })`; its methods stand in the generated types. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor adds what the interface says, from the table
export class Talonario {
  readonly #settings: Settings;

  constructor(options: TalonarioOptions) {
    const settings = settingsOf(options);
    this.#settings = settings;
    for (const [name, acts] of Object.entries(OPERATIONS)) {
      const methods = Object.entries(acts).map(([act, route]) => [
        act,
        methodOf(settings, route.split(' ')),
      ]);
      const unwrap = name === 'webhooks' ? { unwrap: unwrapWebhook } : {};
      Object.assign(this, { [name]: { ...Object.fromEntries(methods), ...unwrap } });
    }
  }

  /** Any request, with its whole answer; `path` begins with /api/v1. */
  async request<D = unknown>(method: string, path: string, sent?: Sent): Promise<Answer<D>> {
    return (await send(this.#settings, method, path, sent)) as Answer<D>;
  }
}

export interface Talonario extends Omit<Resources, 'webhooks'> {
  readonly webhooks: Resources['webhooks'] & Unwrap;
}

/** Throws TypeError where the address is none: callers without types leave it out, or have it from an environment without it. */
function settingsOf({ token, baseUrl, ...given }: TalonarioOptions): Settings {
  if (!URL.canParse(baseUrl)) throw new TypeError(`baseUrl is no address: ${baseUrl}`);
  return {
    token,
    baseUrl: baseUrl.replace(/\/$/, ''),
    fetch: given.fetch ?? ((url, init) => fetch(url, init)),
    retries: given.retries ?? 4,
    maxWaitMs: given.maxWaitMs ?? 60_000,
    timeoutMs: given.timeoutMs ?? 60_000,
    wait: given.wait ?? sleep,
  };
}

/** `takes`: b body, q query, l list, k keyed, u a file, and after it the name of its part. */
function methodOf(settings: Settings, [method = '', path = '', takes = '', field = '']: string[]) {
  const count = path.match(/\{\w+\}/g)?.length ?? 0;
  return (...given: unknown[]) => {
    const url = filledPath(path, given.splice(0, count));
    const body = takes.includes('b') ? (given.shift() ?? {}) : undefined;
    const file = takes.includes('u') ? (given.shift() as Upload) : undefined;
    const query = takes.includes('q') ? (given.shift() as Query | undefined) : undefined;
    const options = given.shift() as RequestOptions | undefined;
    const sent: Sent = {
      ...options,
      query,
      body,
      ...(file !== undefined && { upload: { field, file } }),
      isKeyed: takes.includes('k'),
    };
    const run = async (asked?: Query) =>
      (await send(settings, method, url, { ...sent, query: asked })).data;
    return takes.includes('l')
      ? listOf((asked) => run(asked) as Promise<ListPage<unknown>>, query)
      : run(query);
  };
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
