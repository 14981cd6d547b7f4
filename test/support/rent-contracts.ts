// A landlord in the sandbox with one flat, for the stories of contracts: contracts drawn up and signed, time moved on by days.
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from './background.ts';
import type { Reply } from './exchange.ts';
import { openShop, type Shop } from './shop.ts';
import { openMemoryStack, type Stack } from './stack.ts';

export type Landlord = {
  stack: Stack & { background: Background };
  shop: Shop;
  rental: Rec;
  /** Body of a contract of the flat for the year 2027. */
  draft(more?: Rec): Rec;
  drawnUp(more?: Rec): Promise<Rec>;
  signed(more?: Rec): Promise<Rec>;
  /** Calls a verb of the contract; `done` wants it to succeed. */
  act(contract: Rec, verb: string, body?: Rec): Promise<Reply>;
  done(contract: Rec, verb: string, body?: Rec): Promise<Rec>;
  read(contract: Rec): Promise<Rec>;
  /** Asks for the authorized invoice of a month. */
  invoice(contract: Rec, period: string): Promise<Reply>;
  /** Noon of that day in Argentina, with everything done that became due. */
  goTo(day: string): Promise<void>;
  availability(): Promise<string>;
  /** Names of the contracts' events. */
  events(): Promise<string[]>;
};

const TENANT = { full_name: 'Juana Paz', document_type: 'DNI', document_number: '30111222' };

const BEFORE_MS = Date.parse('2026-12-31T15:00:00Z');

/** It is 2027-01-01 in the sandbox and earlier outside, so that whatever happens there is kept as long as the real time tells. */
export async function openLandlord(): Promise<Landlord> {
  const stack = await openMemoryStack();
  stack.clock.set(Math.min(stack.clock.now(), BEFORE_MS));
  const shop = await openShop(stack, await stack.newTenant(), 'test');
  const flat = { name: 'Depto 2 ambientes', time_unit: 'month' };
  const rental = await shop.good('POST', '/rentals/', flat);
  const draft = (more: Rec = {}): Rec => ({
    rental_id: rental._id,
    start_date: '2027-01-01',
    end_date: '2027-12-31',
    initial_rent: 60_000,
    tenant: TENANT,
    billing_day: 5,
    ...more,
  });
  const pathOf = (contract: Rec, verb: string) => `/contracts/${contract._id}/${verb}`;
  const landlord: Landlord = {
    stack,
    shop,
    rental,
    draft,
    drawnUp: (more) => shop.good('POST', '/contracts/', draft(more)),
    signed: async (more) => landlord.done(await landlord.drawnUp(more), 'sign'),
    act: (contract, verb, body = {}) => shop.call('POST', pathOf(contract, verb), body),
    done: (contract, verb, body = {}) => shop.good('POST', pathOf(contract, verb), body),
    read: (contract) => shop.good('GET', pathOf(contract, '')),
    invoice: (contract, period) =>
      landlord.act(contract, 'generate-invoice', { period, autorizar: true }),
    availability: async () =>
      (await shop.good('GET', `/rentals/${rental._id}/`)).availability_status,
    ...inTime(stack, shop),
  };
  await landlord.goTo('2027-01-01');
  return landlord;
}

function inTime({ background }: Landlord['stack'], shop: Shop): Pick<Landlord, 'goTo' | 'events'> {
  return {
    async goTo(day) {
      await background.rest();
      await shop.good('POST', '/sandbox/clock/', { now: `${day}T15:00:00Z` });
      await background.rest();
    },
    async events() {
      await background.rest();
      const { items } = await shop.good('GET', '/events/list/?per_page=100');
      const names: string[] = items.map(({ type }: Rec) => type);
      return names.filter((name) => name.startsWith('contract.'));
    },
  };
}
