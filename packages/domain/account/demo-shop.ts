// What the demo sandbox holds: a small wine shop, told as the requests that would set it up. contract#sandbox. Every record is
// made by its own operation, so that it obeys the same rules as one that an integration makes.

/** `as` is the name by which later steps know the record; `id` tells the id of an earlier one. */
export type DemoStep = {
  as: string;
  operation: string;
  body: (id: (as: string) => string) => Readonly<Record<string, unknown>>;
};

const step = (as: string, operation: string, body: DemoStep['body']): DemoStep => ({
  as,
  operation,
  body,
});

type Article = { name: string; price: number; cost: number; stock: number; in: string };

const product = (sku: string, { name, price, cost, stock, in: category }: Article): DemoStep =>
  step(sku, 'products.create', (id) => ({
    name,
    sku,
    base_price: price,
    cost,
    category_id: id(category),
    tax_rate: 21,
    unit: 'unidad',
    track_stock: true,
    stock,
    min_stock: 6,
    status: 'published',
  }));

const sold = (id: string, name: string, quantity: number) => ({
  publication_id: id,
  publication_type: 'product',
  name,
  quantity,
});

const MALBEC = 'Malbec reserva 750 ml';
const GLASS = 'Copa de cristal';

/** In this order. Slugs, skus and document numbers are unique, so a sandbox holds the shop once. */
export const DEMO_SHOP: readonly DemoStep[] = [
  step('wines', 'categories.create', () => ({ name: 'Vinos', slug: 'vinos', sort_order: 1 })),
  step('deli', 'categories.create', () => ({ name: 'Almacén', slug: 'almacen', sort_order: 2 })),
  step('bar', 'categories.create', () => ({
    name: 'Bar y copas',
    slug: 'bar-y-copas',
    sort_order: 3,
  })),
  product('VIN-MALBEC', { name: MALBEC, price: 12500.5, cost: 7400, stock: 48, in: 'wines' }),
  product('VIN-TORRON', {
    name: 'Torrontés joven 750 ml',
    price: 8300,
    cost: 4900,
    stock: 36,
    in: 'wines',
  }),
  product('VIN-CABFRA', {
    name: 'Cabernet franc 750 ml',
    price: 15900,
    cost: 9300,
    stock: 24,
    in: 'wines',
  }),
  product('ALM-ACEITE', {
    name: 'Aceite de oliva extra virgen 500 ml',
    price: 11200,
    cost: 6800,
    stock: 20,
    in: 'deli',
  }),
  product('ALM-DULCE', {
    name: 'Dulce de leche 400 g',
    price: 4600,
    cost: 2500,
    stock: 60,
    in: 'deli',
  }),
  product('BAR-COPA', { name: GLASS, price: 4100.25, cost: 1900, stock: 72, in: 'bar' }),
  product('BAR-SACA', {
    name: 'Sacacorchos de dos tiempos',
    price: 6900,
    cost: 3100,
    stock: 15,
    in: 'bar',
  }),
  step('tasting', 'services.create', (id) => ({
    name: 'Degustación guiada de cinco vinos',
    category_id: id('wines'),
    price: 25000,
    pricing_type: 'fixed',
    duration: 90,
    duration_unit: 'minutes',
    location_type: 'on_site',
    status: 'published',
  })),
  step('company', 'customers.create', () => ({
    name: 'Bodegas del Sur SA',
    customer_type: 'company',
    document_type: 'cuit',
    document_number: '30-50001091-2',
    tax_condition: 'responsable_inscripto',
    email: 'compras@bodegasdelsur.example',
  })),
  step('trader', 'customers.create', () => ({
    name: 'Mariana López',
    customer_type: 'person',
    document_type: 'cuit',
    document_number: '27-33111223-8',
    tax_condition: 'monotributo',
    email: 'mariana@lopez.example',
  })),
  step('consumer', 'customers.create', () => ({
    name: 'Julián Pereyra',
    customer_type: 'person',
    document_type: 'dni',
    document_number: '30111222',
    tax_condition: 'consumidor_final',
  })),
  step('profile', 'products/pricing-profiles.create', () => ({
    name: 'Margen 40 %',
    profit: { type: 'percentage', value: 40 },
  })),
  step('promotion', 'promotions.create', (id) => ({
    name: 'Caja de seis vinos, 10 % menos',
    promotion_type: 'percentage',
    value: 10,
    applies_to: 'specific',
    entity_type: 'product',
    entity_ids: ['VIN-MALBEC', 'VIN-TORRON', 'VIN-CABFRA'].map(id),
    min_quantity: 6,
    status: 'active',
  })),
  step('sale', 'sales.create', (id) => ({
    items: [sold(id('VIN-MALBEC'), MALBEC, 2), sold(id('BAR-COPA'), GLASS, 6)],
    customer_id: id('company'),
    payment_method: 'cash',
    status: 'completed',
    generate_invoice: true,
  })),
];
