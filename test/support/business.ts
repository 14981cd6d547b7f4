// A business in the sandbox or in live mode before the simulated tax authority, for the stories of a month: what it is given, days that
// pass, and the figures with which the month ends.
import { type RunningArca, startArca } from '#arca-simulator/arca.ts';
import { export17 } from '#domain/received-invoices/test-export.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import type { Mode } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { NewTenant } from '#store/tenants.ts';
import type { Reply } from './exchange.ts';
import { SentFile } from './sent-file.ts';
import { dataOf, IS_BUNDLED, type MemoryStack, openMemoryStack } from './stack.ts';

/** The month of the stories, of which 2030-03-01 is a Friday. */
export const MONTH = '2030-03';
/** Where each story can run: nothing reaches into the processes of bundles to connect them to the simulated authority. */
export const MODES: readonly Mode[] = IS_BUNDLED ? ['test'] : ['test', 'live'];

export type Business = {
  stack: MemoryStack;
  mode: Mode;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Data of a success; else an Error that tells the exchange. */
  good(method: string, path: string, body?: unknown): Promise<Rec>;
  post(path: string, body?: unknown): Promise<Rec>;
  put(path: string, body: unknown): Promise<Rec>;
  get(path: string): Promise<Rec>;
  /** As a person, who may cancel and refund. */
  asPerson(method: string, path: string, body: unknown): Promise<Rec>;
  /** Noon of that day of the month in Argentina, with everything done that became due. */
  goTo(day: string): Promise<void>;
  /** Vouchers in the portal's file, received in the month. */
  received(...vouchers: Rec[]): Promise<Rec>;
  close(): Promise<void>;
};

export async function openBusiness(mode: Mode, input: Partial<NewTenant> = {}): Promise<Business> {
  const stack = await openMemoryStack();
  const arca = mode === 'live' ? await connected(stack) : undefined;
  const tenant = await stack.newTenant(input);
  const [token, person] = [await tenant.token(mode), await tenant.session()];
  const asked = async (method: string, path: string, sent: Rec): Promise<Reply> => {
    const [pathname = '', query] = path.split('?');
    return stack.request(method, `/api/v1${pathname}`, { token, query, ...sent });
  };
  const data = (reply: Reply): Rec => {
    if (reply.status >= 300) throw new Error(`expected success:\n${reply.story}`);
    return dataOf(reply);
  };
  const call: Business['call'] = (method, path, body) => asked(method, path, { body });
  const good: Business['good'] = async (...args) => data(await call(...args));
  const headers = { 'x-mode': mode };
  const business: Business = {
    stack,
    mode,
    call,
    good,
    post: (path, body = {}) => good('POST', path, body),
    put: (path, body) => good('PUT', path, body),
    get: (path) => good('GET', path),
    asPerson: async (method, path, body) =>
      data(await asked(method, path, { token: person, headers, body })),
    goTo: (day) => goTo(business, `${MONTH}-${day}T15:00:00Z`),
    received: (...vouchers) =>
      business.post('/received_invoices/upload-csv/', new SentFile(export17(vouchers as []))),
    close: async () => arca?.stop(),
  };
  await business.goTo('01');
  return business;
}

/** The stack with the simulated authority in the place of the real one, as the functions that issue reach it. */
async function connected({ runtime, clock }: MemoryStack): Promise<RunningArca> {
  clock.set(Date.parse(`${MONTH}-01T12:00:00Z`));
  const arca = await startArca({ clock, port: 0 });
  const { certificate, key } = arca.controls.provider;
  const addresses = { wsaa: arca.url, wsfe: arca.url, padron: arca.url };
  const config = { ...runtime.config, taxAuthority: { addresses, certificate, key } };
  runtime.pause = () => new Promise((resolve) => setImmediate(resolve));
  runtime.authorities.live = connectedAuthority({ ...runtime, config });
  return arca;
}

async function goTo({ stack, mode, post }: Business, instant: string): Promise<void> {
  const { background, clock } = stack;
  await background.rest();
  if (mode === 'test') await post('/sandbox/clock/', { now: instant });
  else clock.set(Math.max(clock.now(), Date.parse(instant)));
  await background.sweep();
  await background.rest();
}
