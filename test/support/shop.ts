// A shop with something to sell, for the stories of terminals and registers.
import type { Mode } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { assertDeclared } from './declared-answer.ts';
import type { Reply } from './exchange.ts';
import { dataOf, type Stack, type TestTenant } from './stack.ts';

export type Shop = {
  token: string;
  /** Paths begin after /api/v1; `credential` instead of the token of all scopes. */
  call(method: string, path: string, body?: Rec, credential?: string): Promise<Reply>;
  /** Data of a success; else an Error that tells the exchange. */
  good(method: string, path: string, body?: Rec, credential?: string): Promise<Rec>;
  terminal(): Promise<Rec>;
  /** The body of a sale of that total, 21 % of tax inside. */
  basket(total: number): Rec;
  sell(terminal: Rec, body: Rec): Promise<Rec>;
};

export async function openShop(stack: Stack, tenant: TestTenant, mode: Mode): Promise<Shop> {
  const token = await tenant.token(mode);
  const call: Shop['call'] = (method, path, body, credential = token) => {
    const [pathname = '', query] = path.split('?');
    return stack.request(method, `/api/v1${pathname}`, { token: credential, body, query });
  };
  const good: Shop['good'] = async (method, path, body, credential) => {
    const reply = await call(method, path, body, credential);
    if (reply.status >= 300) throw new Error(`expected success:\n${reply.story}`);
    const [pathname = ''] = path.split('?');
    assertDeclared(method, `/api/v1${pathname}`, reply);
    return dataOf(reply);
  };
  const service = { name: 'Flete', base_price: 100, status: 'published' };
  const { _id } = await good('POST', '/services/', service);
  const basket = (total: number): Rec => ({
    items: [
      {
        publication_id: _id,
        publication_type: 'service',
        name: 'Flete',
        quantity: 1,
        price: total,
      },
    ],
    tax_rate: 21,
  });
  return {
    token,
    call,
    good,
    basket,
    terminal: () => good('POST', '/pos/', { name: 'Caja 1' }),
    sell: (terminal, body) => good('POST', `/pos/${terminal._id}/sale/`, body),
  };
}
