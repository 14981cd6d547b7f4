// The service of one seed: real verbs and jobs in real contexts (keys, fingerprints, contention), over a store and an authority that
// every process reaches only through calls that may kill it.
import { Buffer } from 'node:buffer';
import { authorizeDocumentJob } from '#domain/invoicing/authorize-document.ts';
import { issueSaleInvoiceJob } from '#domain/invoicing/issue-sale-invoice.ts';
import { AUTHORIZE_JOB } from '#domain/invoicing/records/tax-document.ts';
import { answered } from '#http/operation/run-verb.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import type { RequestState } from '#http/request-state.ts';
import type { Runtime } from '#http/runtime.ts';
import { Failure } from '#kernel/error.ts';
import type { Tenant } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { failureStatus } from '#resource/failure-status.ts';
import { SCOPES } from '#resource/scopes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { BoundStore } from '#store/repository.ts';
import type { ModelAuthority } from './model-authority.ts';
import { Process, type Scene, type Span } from './process.ts';

export type Ask = { verb: Verb; body: Rec; key?: string; on?: string; isSession?: boolean };
export type Told = { status: number; code?: string; data?: Rec; isReplayed: boolean };

const TENANT_ID = 'sim';
const STORE_MS: Span = [2, 12];
const JOB_LIFE_MS = 60_000;
const BINDING = { tenantId: TENANT_ID, mode: 'live', generation: 0 } as const;

const PROGRAM = { kind: 'token', id: 'k', mode: 'live', scopes: SCOPES } as const;
const PERSON = { ...PROGRAM, kind: 'session', role: 'owner' } as const;

export const TENANT: Tenant = {
  id: TENANT_ID,
  name: 'Sur',
  plan: 'premium',
  suspended: false,
  rate_limits: 'off',
  tax: {
    tax_condition: 'responsable_inscripto',
    cuit: '30715686054',
    legal_name: 'Sur',
    sale_points: [1],
  },
  created_at: '',
};

export class Service {
  readonly scene: Scene;
  readonly store: BoundStore;
  readonly authority: ModelAuthority;
  /** What no process may throw. */
  readonly surprises: string[] = [];
  #ids = 0;
  #requests = 0;

  constructor(scene: Scene, store: BoundStore, authority: ModelAuthority) {
    this.scene = scene;
    this.store = store;
    this.authority = authority;
  }

  /** One request; comes to nothing where its process dies. */
  async request(ask: Ask): Promise<Told> {
    this.#requests += 1;
    const name = `req-${this.#requests}`;
    this.scene.tell?.(`${name} ${ask.verb.name} ${ask.key ?? ''} ${ask.on ?? ''}`);
    const state = this.#state(ask, name, this.#runtime(new Process(this.scene, name)));
    const told = await this.#told(ask, state);
    this.scene.tell?.(`${name} is told ${told.status} ${told.code ?? told.data?.estado}`);
    return told;
  }

  async #told({ verb }: Ask, state: RequestState): Promise<Told> {
    try {
      const { statusCode, body, headers } = await answered(state);
      const isReplayed = headers['Idempotency-Replayed'] === 'true';
      const { data, code } = JSON.parse(body);
      return { status: statusCode, data, code, isReplayed };
    } catch (error) {
      if (!(error instanceof Failure)) return this.#surprised(error);
      const status = failureStatus(verb, error);
      return { status, code: error.code, isReplayed: false };
    }
  }

  /** One run of a job: false where it failed and must come again. */
  async job(name: string, recordId: string): Promise<boolean> {
    this.#requests += 1;
    const id = `job-${this.#requests}`;
    this.scene.tell?.(`${id} ${name} ${recordId}`);
    const runtime = this.#runtime(new Process(this.scene, id, JOB_LIFE_MS));
    const ctx = openServiceContext(runtime, BINDING, { id });
    const job = name === AUTHORIZE_JOB ? authorizeDocumentJob : issueSaleInvoiceJob;
    try {
      await ctx.retry(() => job.run(ctx, recordId));
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) this.#surprised(error);
      this.scene.tell?.(`${id} fails: ${String(error)}`);
      return false;
    }
  }

  /** A fresh id of that instant, the same in every run of the seed. */
  newId(nowMs: number): string {
    this.#ids += 1;
    return (
      nowMs.toString(16).padStart(12, '0') +
      ((this.#ids * 2_654_435_761) % 2 ** 32).toString(16).padStart(12, '0')
    );
  }

  #surprised(error: unknown): Told {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.surprises.push(text.slice(0, 800));
    return { status: 500, isReplayed: false };
  }

  #state(ask: Ask, requestId: string, runtime: Runtime): RequestState {
    const { verb, body, key, on } = ask;
    const { timeline } = this.scene;
    const actor = ask.isSession === true ? PERSON : PROGRAM;
    const admission = {
      tenantId: TENANT_ID,
      mode: 'live',
      generation: 0,
      clockOffsetMs: 0,
      hasFaults: false,
      actor,
    };
    const path = on === undefined ? verb.path : `${verb.path}${on}`;
    const state: Partial<RequestState> = {
      runtime,
      routes: { all: [], shapes: new Map() },
      incoming: {
        requestId,
        clientRequestId: undefined,
        method: verb.method,
        path,
        query: [],
        rawQuery: '',
        headers: key === undefined ? {} : { 'idempotency-key': key },
        body: Buffer.alloc(0),
        language: 'en',
        address: '127.0.0.1',
      },
      startedAt: timeline.nowMs,
      remainingMs: () => Number.POSITIVE_INFINITY,
      verb,
      params: on === undefined ? {} : { [verb.noun?.idParam ?? 'id']: on },
      query: {},
      body,
      admission: admission as RequestState['admission'],
      credential: {
        kind: 'token',
        tenantId: TENANT_ID,
        mode: 'live',
      } as RequestState['credential'],
      gate: Promise.resolve(admission as Awaited<RequestState['gate']> & object),
      idempotency: idempotencyOf({ verb, body, key }, path, requestId),
    };
    return state as RequestState;
  }

  #runtime(process: Process): Runtime {
    const { scene, authority } = this;
    const client = authority.clientFor(process);
    const live = { simulated: false, clientOf: () => client };
    const runtime: Partial<Runtime> = {
      tables: {} as Runtime['tables'],
      clock: { now: () => scene.timeline.nowMs },
      openStore: () => throughProcess(this.store, process),
      newId: (nowMs) => this.newId(nowMs),
      authorities: { live, test: live },
      ports: () => ({}),
      log: () => undefined,
      sandboxes: new Map(),
      pause: (ms) => process.call([0, ms], () => undefined),
      order: { run: (_key, _patienceMs, work) => work(0) },
    };
    return runtime as Runtime;
  }
}

/** As the pipeline's step does it: the record of the key, or that of the payload for a while. */
function idempotencyOf(
  { verb, body, key }: Ask,
  path: string,
  owner: string,
): RequestState['idempotency'] {
  const bodyHash = JSON.stringify(body);
  if (key !== undefined) {
    return verb.idempotent
      ? { key: `k#${path} ${key}`, bodyHash, seconds: 86_400, owner }
      : undefined;
  }
  if (verb.fingerprintSeconds === undefined) return undefined;
  return { key: `f#${path} ${bodyHash}`, bodyHash, seconds: verb.fingerprintSeconds, owner };
}

function throughProcess(store: BoundStore, process: Process): BoundStore {
  const call =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      process.call(STORE_MS, () => run(...args));
  return {
    ...store,
    get: call(store.get.bind(store)),
    getMany: call(store.getMany.bind(store)),
    claimed: call(store.claimed.bind(store)),
    lastNumber: call(store.lastNumber.bind(store)),
    tenant: call(store.tenant.bind(store)),
    readIdempotencyRecord: call(store.readIdempotencyRecord.bind(store)),
    commit: call(store.commit.bind(store)),
  };
}
