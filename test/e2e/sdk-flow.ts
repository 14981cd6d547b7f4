// The first hour of an integrator, with the SDK: from a token to the verified event of an authorized invoice.
import { Talonario, type TalonarioOptions, unwrapWebhook } from '#sdk/sdk.ts';

type Call = { body: string; headers: Headers };

/** `received` gives the next webhook call of the endpoint at `url`, `now` the time of the service. */
export async function firstInvoice(
  options: TalonarioOptions,
  { url, received, now }: { url: string; received(): Promise<Call>; now(): number },
): Promise<string> {
  const talonario = new Talonario(options);
  const hook = await talonario.webhooks.create({ url, event_types: ['invoice.authorized'] });
  const product = await talonario.products.create({ name: 'Malbec reserva', base_price: 12500.5 });
  const customer = await talonario.customers.create({
    name: 'Julián Pereyra',
    document_type: 'dni',
    document_number: '30111222',
    tax_condition: 'consumidor_final',
  });
  const { _id: publication_id, name } = product;
  const sale = await talonario.sales.create({
    customer_id: customer._id,
    items: [{ publication_id, publication_type: 'product', name, quantity: 2, price: 12500.5 }],
  });
  const invoice = await talonario.billReceipts.createInvoice({
    sale_id: sale._id,
    autorizar: true,
  });
  const { body, headers } = await received();
  const event = await unwrapWebhook(body, headers, { secret: hook.secret ?? '', now });
  if (event.type !== 'invoice.authorized') throw new Error(`unexpected ${event.type}`);
  return `${invoice.numero_completo} ${invoice.cae} ${event.data.estado} ${event.data.total}`;
}
