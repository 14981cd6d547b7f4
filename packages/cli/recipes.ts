// The requests that make each event happen in the sandbox. A step's record is known to later ones as {name}.

import type { ErrorCode } from '#sdk/sdk.ts';

type Step = {
  as: string;
  method: string;
  path: string;
  body?: (serial: string) => Record<string, unknown>;
  /** The refusal of which the event tells. */
  refusal?: ErrorCode;
};

const step = (as: string, method: string, path: string, body?: Step['body']): Step => ({
  as,
  method,
  path,
  ...(body !== undefined && { body }),
});
const change = (as: string, path: string, fields: Record<string, unknown>): Step =>
  step(as, 'PUT', path, () => fields);
const act = (as: string, path: string, fields: Record<string, unknown> = {}): Step =>
  step(as, 'POST', path, () => fields);
const gone = (as: string, path: string): Step => step(as, 'DELETE', path);

const product = step('product', 'POST', '/products/', (serial) => ({
  name: `Malbec reserva ${serial}`,
  base_price: 12500.5,
  stock: 10,
  track_stock: true,
  status: 'published',
}));
const customer = step('customer', 'POST', '/customers/', (serial) => ({
  name: `Julián ${serial}`,
}));
const category = step('category', 'POST', '/categories/', (serial) => ({
  name: `Vinos ${serial}`,
}));
const service = step('service', 'POST', '/services/', (serial) => ({
  name: `Degustación ${serial}`,
  category_id: '{category}',
  price: 25000,
  pricing_type: 'fixed',
  location_type: 'on_site',
}));
const supplier = step('supplier', 'POST', '/suppliers/', (serial) => ({
  name: `Cuyo SA ${serial}`,
}));
const line = {
  publication_id: '{product}',
  publication_type: 'product',
  name: 'Malbec reserva',
  quantity: 1,
  price: 12500.5,
};
const sale = (status: string): Step => act('sale', '/sales/', { items: [line], status });
const document = (autorizar: boolean): Step =>
  step('invoice', 'POST', '/bill/receipts/invoice/', (serial) => ({
    autorizar,
    concepto: 1,
    receptor: { condicion_iva_receptor: 5 },
    items: [
      {
        descripcion: `Malbec reserva ${serial}`,
        cantidad: 1,
        precio_unitario: 12500.5,
        alicuota_iva: 21,
      },
    ],
  }));
const note = (kind: string, more: Record<string, unknown> = {}): Step =>
  act('note', `/bill/receipts/${kind}-note/`, {
    comprobante_id: '{invoice}',
    autorizar: true,
    ...more,
  });
const budget = act('budget', '/budgets/', {
  items: [{ publication_id: '{product}', publication_type: 'product', quantity: 1 }],
  customer: { customer_id: '{customer}', name: 'Julián', email: 'julian@pereyra.example' },
});
const order = act('order', '/orders/', {
  supplier_id: '{supplier}',
  items: [{ product_id: '{product}', product_name: 'Malbec', quantity: 1, unit_price: 7400 }],
});
const expense = step('expense', 'POST', '/expenses/', () => ({
  description: 'Alquiler del local',
  amount: 850000,
  date: '2026-03-10',
}));

export const RECIPES: Readonly<Record<string, readonly Step[]>> = {
  'product.created': [product],
  'product.updated': [product, change('product', '/products/{product}/', { description: 'Roble' })],
  'product.deleted': [product, gone('gone', '/products/{product}/')],
  'product.restored': [
    product,
    gone('gone', '/products/{product}/'),
    act('product', '/products/{product}/restore/'),
  ],
  'product.price_changed': [
    product,
    change('product', '/products/{product}/', { base_price: 13900 }),
  ],
  'product.stock_changed': [product, change('product', '/products/{product}/', { stock: 4 })],
  'category.created': [category],
  'service.created': [category, service],
  'customer.created': [customer],
  'customer.updated': [
    customer,
    change('customer', '/customers/{customer}/', { notes: 'Mayorista' }),
  ],
  'customer.deleted': [customer, gone('gone', '/customers/{customer}/')],
  'sale.created': [product, sale('pending')],
  'sale.completed': [product, sale('completed')],
  'sale.deleted': [product, sale('pending'), gone('gone', '/sales/{sale}/')],
  'invoice.created': [document(false)],
  'invoice.authorized': [document(true)],
  'invoice.rejected': [
    act('fault', '/sandbox/faults/', { operation: 'authorize', fault: 'rejected' }),
    document(false),
    { ...act('refused', '/bill/receipts/authorize/{invoice}/'), refusal: 'tax_authority_rejected' },
  ],
  'credit_note.authorized': [document(true), note('credit')],
  'debit_note.authorized': [document(true), note('debit', { importe: 100 })],
  'budget.created': [product, customer, budget],
  'budget.sent': [
    product,
    customer,
    budget,
    change('budget', '/budgets/{budget}/', { status: 'sent' }),
  ],
  'supplier.created': [supplier],
  'order.created': [product, supplier, order],
  'order.cancelled': [
    product,
    supplier,
    order,
    change('order', '/orders/{order}/', { status: 'cancelled' }),
  ],
  'expense.created': [expense],
  'expense.paid': [expense, act('paid', '/expenses/{expense}/pay/')],
  'expense.cancelled': [expense, act('cancelled', '/expenses/{expense}/cancel/')],
  'supply.created': [
    step('supply', 'POST', '/supplies/', (serial) => ({ name: `Cajas ${serial}`, unit: 'unidad' })),
  ],
  'crm_pipeline.created': [
    step('pipeline', 'POST', '/crm-tasks/pipelines/', (serial) => ({
      name: `Mayoristas ${serial}`,
      stages: [{ name: 'Contacto' }, { name: 'Cierre' }],
    })),
  ],
  'pos_terminal.created': [
    step('terminal', 'POST', '/pos/', (serial) => ({ name: `Caja ${serial}` })),
  ],
  'sandbox.reset': [act('reset', '/sandbox/reset/')],
};
