// One seed: chaos for some minutes of virtual time, then calm until nothing happens any more, then the judge.
import { Contract } from '#domain/contracts/records/contract.ts';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { BoundStore } from '#store/repository.ts';
import { type Random, seeded } from '../../support/random.ts';
import { DocumentClients } from './clients/document-clients.ts';
import { RentClients } from './clients/rent-clients.ts';
import { SaleClients } from './clients/sale-clients.ts';
import { Wishes } from './clients/wishes.ts';
import { JobQueue } from './job-queue.ts';
import { judged } from './judge/judge.ts';
import type { Rest } from './judge/rest.ts';
import { Watch } from './judge/watch.ts';
import { type Kept, type Move, mapStore } from './map-store.ts';
import { type Faults, ModelAuthority, type Window } from './model-authority.ts';
import type { Scene } from './process.ts';
import { Service, TENANT } from './service.ts';
import { furnish } from './shop.ts';
import { Timeline } from './timeline.ts';

const START_MS = Date.parse('2026-11-20T15:00:00Z');
const CHAOS_MS = 200_000;
/** The busiest seeds that come to rest have some two thousand. */
const EVENTS_MAX = 8_000;

/** What one seed came to. `events` measures how much happened. */
export type SeedResult = { seed: number; broken: string[]; events: number; rest: Rest };
type Opened = { store: BoundStore; kept: () => Kept };
export type StoreMaker = (onMoved: (moves: Move[]) => void) => Opened;

export class SeedRun {
  readonly seed: number;
  readonly #timeline = new Timeline(START_MS);
  readonly #service: Service;
  readonly #wishes: Wishes;
  readonly #watch = new Watch();
  readonly #kept: () => Kept;
  #sellers: SaleClients | undefined;
  #events = 0;

  constructor(seed: number, open: StoreMaker = openMaps, tell?: (line: string) => void) {
    this.seed = seed;
    const random = seeded(seed * 2_654_435_761 + 97);
    const timeline = this.#timeline;
    const timed = tell && ((line: string) => tell(`${(timeline.nowMs - START_MS) / 1e3} ${line}`));
    const scene: Scene = { timeline, random, chaos: chaosOf(random), tell: timed };
    const authority = new ModelAuthority(scene, windowsOf(random), faultsOf(random));
    const jobs = new JobQueue(timeline, random, (name, id) => this.#service.job(name, id));
    const { store, kept } = open((moves) => {
      for (const { before, after } of moves)
        timed?.(after ? `written ${storyOf(after)}` : `deleted ${before?._id}`);
      jobs.take(moves);
      this.#watch.take(moves);
      this.#sellers?.see(moves);
    });
    this.#kept = kept;
    this.#service = new Service(scene, store, authority);
    this.#wishes = new Wishes(this.#service, random);
    strangers(scene, authority);
    this.#plan(random, store);
  }

  /** Some seeds are of documents alone, some of sales, some of rents. */
  #plan(random: Random, store: BoundStore): void {
    const theme = random.next();
    const pick = () => pickInvoice(this.#all(TaxDocument), random);
    const documents = new DocumentClients(this.#wishes, pick);
    if (theme < 0.6) {
      documents.plan(1 + random.below(4), random.below(4));
      return;
    }
    documents.plan(random.below(2), random.below(3));
    const rent = random.next() < 0.05 ? 1000.91 : 1000;
    this.#timeline.after(0, () => void furnish(store, START_MS, rent));
    const sales = () => this.#all(Sale);
    const rents = () => this.#all(TaxDocument).filter(({ contract_id }) => contract_id);
    if (theme < 0.8) {
      this.#sellers = new SaleClients(this.#wishes, sales);
      this.#sellers.plan(1 + random.below(2));
    } else new RentClients(this.#wishes, rents).plan(1 + random.below(4));
  }

  /** One event further; false at the end. */
  tick(): boolean {
    this.#events += 1;
    return this.#events < EVENTS_MAX && this.#timeline.tick();
  }

  result(): SeedResult {
    const { claims, answers } = this.#kept();
    const { vouchers } = this.#service.authority;
    const rest: Rest = {
      documents: this.#all(TaxDocument),
      sales: this.#all(Sale),
      gone: this.#watch.gone,
      contracts: this.#all(Contract),
      claims,
      answers,
      vouchers,
      wishes: this.#wishes.made,
      nowMs: this.#timeline.nowMs,
    };
    const noRest = this.#events >= EVENTS_MAX ? ['it never comes to rest'] : [];
    const broken = [...this.#service.surprises, ...noRest, ...this.#watch.broken, ...judged(rest)];
    return { seed: this.seed, broken, events: this.#events, rest };
  }

  #all({ key: noun }: Noun): Rec[] {
    const { records } = this.#kept();
    const prefix = `${noun} `;
    return [...records].filter(([key]) => key.startsWith(prefix)).map(([, record]) => record);
  }
}

const openMaps: StoreMaker = (onMoved) => {
  const { store, kept } = mapStore(TENANT, onMoved);
  return { store, kept: () => kept };
};

/** Some seeds are quiet, some are wild. */
function chaosOf(random: Random): Scene['chaos'] {
  const [crash, freeze] = [random.pick([0, 0.01, 0.03, 0.06]), random.pick([0, 0.02, 0.08])];
  return { crash, freeze, isOver: (nowMs) => nowMs > START_MS + CHAOS_MS };
}

function faultsOf(random: Random): Faults {
  const rate = random.pick([0, 0.05, 0.15]);
  const half = rate / 2;
  return { lostAnswer: rate, lostMessage: half, late: rate, twice: half, refused: half };
}

function windowsOf(random: Random): Window[] {
  const window = (what: Window['what'], chance: number, mostMs: number): Window[] => {
    if (random.next() >= chance) return [];
    const fromMs = START_MS + random.below(CHAOS_MS);
    return [{ what, fromMs, toMs: fromMs + random.below(mostMs) }];
  };
  return [
    ...window('down', 0.35, 90_000),
    ...window('down', 0.35, 15_000),
    ...window('down', 0.35, 15_000),
    ...window('misconfigured', 0.15, 60_000),
    ...window('refusing', 0.5, 60_000),
    ...window('refusing', 0.15, 150_000),
    ...window('refusing', 0.3, 15_000),
  ];
}

/** Another system on the same sale point, now and then; its totals are its own. */
function strangers({ timeline, random }: Scene, authority: ModelAuthority): void {
  const count = random.next() < 0.5 ? 0 : 1 + random.below(4);
  for (let left = count; left > 0; left -= 1) {
    const tipo_comprobante = random.pick([6, 6, 6, 8]);
    const fecha = random.next() < 0.85 ? '2026-11-18' : '2026-11-20';
    timeline.after(random.below(120_000), () => {
      const last = authority.lastDate({ punto_venta: 1, tipo_comprobante });
      const date = last !== undefined && last > fecha ? last : fecha;
      const voucher = { fecha: date, total: 0.77 };
      authority.useElsewhere({ punto_venta: 1, tipo_comprobante }, voucher);
    });
  }
}

function pickInvoice(documents: readonly Rec[], random: Random): Rec | undefined {
  const invoices = documents.filter(
    ({ estado, tipo_comprobante }) => estado === 'autorizado' && tipo_comprobante === 6,
  );
  return invoices.length === 0 ? undefined : random.pick(invoices);
}

const storyOf = ({
  _id,
  version,
  estado,
  intento,
  notas_en_curso: notes,
  cae,
  intentos,
  status,
}: Rec): string =>
  [_id, version, estado ?? status, JSON.stringify({ intento, notes, cae, intentos })].join(' ');
