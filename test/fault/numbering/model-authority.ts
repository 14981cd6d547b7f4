// The authority as it is documented (fiscal#wsfe-answer, fiscal#wsfe-queries, fiscal#wsfe-errors, fiscal#document-days,
// fiscal#outcomes): it gives the next number or refuses, knows no idempotency key, may apply late what it was sent, lose its
// answer, be down, and be used by another system. It remembers for the judge whose document each voucher really is, which it
// tells no client.
import { Failure } from '#kernel/error.ts';
import type { VoucherKey } from '#resource/authority/voucher.ts';
import type { AuthorityClient, Authorization, HeldVoucher } from '#resource/ports.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Process, type Scene, type Span, within } from './process.ts';

/** Instants between which something is so. */
export type Window = { what: 'down' | 'misconfigured' | 'refusing'; fromMs: number; toMs: number };
/** Chances per message. */
export type Faults = {
  lostAnswer: number;
  lostMessage: number;
  late: number;
  twice: number;
  refused: number;
};
export type Voucher = HeldVoucher & { key: string; numero: number; documentId: string };

type Received = { said: Authorization; afterMs: number };

const LATENCY: Span = [150, 1500];
const TIMEOUT_MS = 12_000;
/** Whatever arrives at all arrives within a minute. */
const LATE_MS: Span = [500, 40_000];
const OUT: Authorization = {
  result: 'out_of_sequence',
  errors: [{ code: '10016', message: 'El numero o fecha no se corresponde con el proximo' }],
};
/** A client gives up before it sends what was frozen with it for longer than it would wait for the answer. */
const UNSENT_IN_TIME: Received = {
  said: { result: 'unavailable', reason: 'time-out', uncertain: true },
  afterMs: 0,
};
const STRANGER = 'another system';

export class ModelAuthority {
  readonly vouchers: Voucher[] = [];
  readonly windows: Window[];
  readonly faults: Faults;
  readonly #scene: Scene;

  constructor(scene: Scene, windows: Window[], faults: Faults) {
    this.#scene = scene;
    this.windows = windows;
    this.faults = faults;
  }

  /** The authority as one process reaches it. */
  clientFor(process: Process): AuthorityClient {
    const unused = () => Promise.reject(new Error('the protocol does not ask that'));
    return {
      authorize: async (document) => {
        const { timeline } = this.#scene;
        const latestMs = timeline.nowMs + TIMEOUT_MS;
        const received = () =>
          timeline.nowMs > latestMs ? UNSENT_IN_TIME : this.#received(process, document);
        return (await process.call(LATENCY, received, ({ afterMs }) => afterMs)).said;
      },
      issued: {
        lastAuthorized: (key) => process.call(LATENCY, () => this.#lastTold(key)),
        consult: (key) => process.call(LATENCY, () => this.#consulted(key)),
      },
      salePoints: () => process.call(LATENCY, () => this.#aside([])),
      exchangeRate: () => process.call(LATENCY, () => this.#aside({ cotizacion: 1450 })),
      isRepresented: unused,
      taxpayer: unused,
    };
  }

  /** Another system uses the sale point. */
  useElsewhere(key: VoucherKey, voucher: Pick<HeldVoucher, 'fecha' | 'total'>): void {
    const receiver = { tipo_documento: 99, numero_documento: '0', moneda: 'PES' };
    const numero = this.#last(textOf(key)) + 1;
    this.#grant({ ...receiver, ...voucher, key: textOf(key), numero, documentId: STRANGER });
  }

  /** Of the last voucher. */
  lastDate(key: VoucherKey): string | undefined {
    return this.vouchers.findLast((voucher) => voucher.key === textOf(key))?.fecha;
  }

  #received(process: Process, document: Rec): Received {
    const received = this.#receive(document);
    const { _id, numero } = document;
    const { said, afterMs } = received;
    this.#scene.tell?.(`${process.name} sends ${_id} as ${numero}: ${said.result} ${afterMs}`);
    return received;
  }

  #receive(document: Rec): Received {
    const { random, timeline } = this.#scene;
    const chance = random.next();
    if (this.#is('down')) return now({ result: 'unavailable', reason: 'down', uncertain: false });
    if (this.#is('misconfigured')) return now({ result: 'misconfigured', reason: 'certificate' });
    const unheard: Authorization = { result: 'unavailable', reason: 'silence', uncertain: true };
    const { lostAnswer, lostMessage, late, twice, refused } = this.#faultsNow();
    if (random.next() < refused)
      return now({ result: 'unavailable', reason: 'refused', uncertain: false });
    if (chance < lostMessage) return { said: unheard, afterMs: TIMEOUT_MS };
    if (chance < lostMessage + late) {
      timeline.after(within(random, LATE_MS), () => void this.#decide(document));
      return { said: unheard, afterMs: TIMEOUT_MS };
    }
    const said = this.#decide(document);
    if (chance < lostMessage + late + lostAnswer) return { said: unheard, afterMs: TIMEOUT_MS };
    const mayRepeat = said.result === 'approved';
    if (mayRepeat && chance < lostMessage + late + lostAnswer + twice)
      timeline.after(within(random, LATE_MS), () => void this.#decide(document));
    return now(said);
  }

  #decide(document: Rec): Authorization {
    const key = textOf(document as VoucherKey);
    const last = this.vouchers.findLast((voucher) => voucher.key === key);
    if (document.numero !== (last?.numero ?? 0) + 1) return OUT;
    if (last !== undefined && document.fecha < last.fecha) return OUT;
    const isBad = Math.round(document.total * 100) % 100 === 91;
    if (isBad || this.#is('refusing')) {
      return { result: 'rejected', errors: [{ code: '10048', message: 'rechazado' }] };
    }
    const { receptor, fecha, total, moneda, numero, _id } = document;
    const { tipo_documento, numero_documento } = receptor;
    const facts = { tipo_documento, numero_documento, fecha, total, moneda };
    return this.#grant({ ...facts, key, numero, documentId: _id });
  }

  #grant(voucher: Omit<Voucher, 'said'>): Voucher['said'] {
    const cae = String(70_000_000_000_000 + this.vouchers.length);
    const caeExpiration = '2026-12-31';
    const said = { result: 'approved', cae, caeExpiration, observations: [] } as const;
    this.vouchers.push({ ...voucher, said: { ...said, observations: [] } });
    this.#scene.tell?.(`granted ${voucher.key} ${voucher.numero} to ${voucher.documentId}`);
    return { ...said, observations: [] };
  }

  #last(key: string): number {
    return this.vouchers.findLast((voucher) => voucher.key === key)?.numero ?? 0;
  }

  #lastTold(key: VoucherKey): number {
    this.#refuseToAnswer();
    return this.#last(textOf(key));
  }

  #consulted(key: VoucherKey & { numero: number }): HeldVoucher | undefined {
    this.#refuseToAnswer();
    const text = textOf(key);
    return this.vouchers.find((each) => each.key === text && each.numero === key.numero);
  }

  /** What is asked beside the number. */
  #aside<T>(answer: T): T {
    this.#refuseToAnswer();
    return answer;
  }

  #refuseToAnswer(): void {
    if (this.#is('misconfigured')) throw new Failure('tax_configuration_missing');
    const isSilent = this.#scene.random.next() < this.#faultsNow().lostAnswer;
    if (isSilent || this.#is('down')) throw new Failure('tax_authority_unavailable');
  }

  #is(what: Window['what']): boolean {
    const { nowMs } = this.#scene.timeline;
    return this.windows.some((one) => one.what === what && one.fromMs <= nowMs && nowMs < one.toMs);
  }

  #faultsNow(): Faults {
    const { chaos, timeline } = this.#scene;
    const none = { lostAnswer: 0, lostMessage: 0, late: 0, twice: 0, refused: 0 };
    return chaos.isOver(timeline.nowMs) ? none : this.faults;
  }
}

const now = (said: Authorization) => ({ said, afterMs: 0 });
const textOf = ({ punto_venta, tipo_comprobante }: VoucherKey): string =>
  `${punto_venta}#${tipo_comprobante}`;

/** The voucher is another system's. */
export const isStrange = ({ documentId }: Voucher): boolean => documentId === STRANGER;
