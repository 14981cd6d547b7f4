// The demo shop: what it sells, to whom, and on which terms.

import { demoId } from '#resource/sample/demo-id.ts';
import type { SandboxCall } from '#resource/sample/sandbox-call.ts';
import { done, made } from './demo-step.ts';

type Article = { name: string; price: number; cost: number; stock: number; in: string };

const product = (
  as: string,
  sku: string,
  { name, price, cost, stock, in: category }: Article,
): SandboxCall =>
  made('products.create', as, {
    name,
    sku,
    base_price: price,
    cost,
    stock,
    category_id: demoId(category),
  });

const [WINES, DELI, BAR] = ['category', 'category deli', 'category bar'];

export const DEMO_CATALOG: readonly SandboxCall[] = [
  made('categories.create', WINES, {
    name: 'Vinos',
    slug: 'vinos',
    sort_order: 1,
    parent_id: undefined,
  }),
  made('categories.create', DELI, {
    name: 'Almacén',
    slug: 'almacen',
    sort_order: 2,
    parent_id: undefined,
  }),
  made('categories.create', BAR, {
    name: 'Bar y copas',
    slug: 'bar-y-copas',
    sort_order: 3,
    parent_id: undefined,
  }),
  made('categories.create', 'category empty', {
    name: 'Quesos',
    slug: 'quesos',
    sort_order: 5,
    parent_id: undefined,
  }),
  product('product', 'VIN-MALBEC', {
    name: 'Malbec reserva 750 ml',
    price: 12500.5,
    cost: 7400,
    stock: 48,
    in: WINES,
  }),
  product('product torrontes', 'VIN-TORRON', {
    name: 'Torrontés joven 750 ml',
    price: 8300,
    cost: 4900,
    stock: 36,
    in: WINES,
  }),
  product('product cabernet', 'VIN-CABFRA', {
    name: 'Cabernet franc 750 ml',
    price: 15900,
    cost: 9300,
    stock: 24,
    in: WINES,
  }),
  product('product oil', 'ALM-ACEITE', {
    name: 'Aceite de oliva extra virgen 500 ml',
    price: 11200,
    cost: 6800,
    stock: 20,
    in: DELI,
  }),
  product('product dulce', 'ALM-DULCE', {
    name: 'Dulce de leche 400 g',
    price: 4600,
    cost: 2500,
    stock: 60,
    in: DELI,
  }),
  product('product glass', 'BAR-COPA', {
    name: 'Copa de cristal',
    price: 4100.25,
    cost: 1900,
    stock: 72,
    in: BAR,
  }),
  product('product corkscrew', 'BAR-SACA', {
    name: 'Sacacorchos de dos tiempos',
    price: 6900,
    cost: 3100,
    stock: 15,
    in: BAR,
  }),
  product('product deleted', 'VIN-VIEJO', {
    name: 'Cosecha anterior 750 ml',
    price: 9900,
    cost: 5200,
    stock: 0,
    in: WINES,
  }),
  done('products.delete', 'product deleted'),
  made('products/options.create', 'product_option'),
  made('products/pricing-profiles.create', 'pricing_profile'),
  made('services.create', 'service', {
    name: 'Degustación guiada de cinco vinos',
    price: 25000,
    duration: 90,
  }),
  made('services.create', 'service deleted', { name: 'Curso de cata' }),
  done('services.delete', 'service deleted'),
  made('rentals.create', 'rental'),
  made('rentals.create', 'rental let', { name: 'Depósito de la calle Belgrano' }),
  made('rentals.create', 'rental offered', { name: 'Oficina del primer piso' }),
  made('rentals.create', 'rental deleted', { name: 'Cochera' }),
  done('rentals.delete', 'rental deleted'),
  made('promotions.create', 'promotion', {
    entity_ids: ['product', 'product torrontes', 'product cabernet'].map(demoId),
  }),
  made('promotions.create', 'promotion deleted', { name: 'Semana del malbec' }),
  done('promotions.delete', 'promotion deleted'),
  made('customers.create', 'customer', {
    name: 'Bodegas del Sur SA',
    document_number: '30-50001091-2',
    email: 'compras@bodegasdelsur.example',
  }),
  made('customers.create', 'customer trader', {
    name: 'Mariana López',
    customer_type: 'person',
    document_number: '27-33111223-8',
    tax_condition: 'monotributo',
    email: 'mariana@lopez.example',
  }),
  made('customers.create', 'customer consumer', {
    name: 'Julián Pereyra',
    customer_type: 'person',
    document_type: 'dni',
    document_number: '30111222',
    tax_condition: 'consumidor_final',
    email: 'julian@pereyra.example',
  }),
  made('customers.create', 'customer duplicate', {
    name: 'Bodegas del Sur',
    document_type: undefined,
    document_number: undefined,
    email: 'pagos@bodegasdelsur.example',
  }),
  made('customers.create', 'customer deleted', {
    name: 'Almacén Don Pepe',
    customer_type: 'person',
    document_type: undefined,
    document_number: undefined,
    tax_condition: 'consumidor_final',
  }),
  done('customers.delete', 'customer deleted'),
  made('payment_methods.create', 'payment_method', { code: 'cuenta_dni', name: 'Cuenta DNI' }),
  made('rewards.create', 'reward', { code: 'COPA', name: 'Copa de cristal' }),
  made('rewards.create', 'reward deleted', { code: 'VIEJA', name: 'Descorche gratis' }),
  done('rewards.delete', 'reward deleted'),
  {
    as: 'reward_points_movement',
    operation: 'rewards.move_points',
    params: { customer_id: demoId('customer') },
    body: { points: 500, reason: 'Alta en el club' },
  },
  { ...done('rewards.grant', 'reward'), as: 'reward_grant' },
  { ...done('rewards.redeem', 'reward'), as: 'reward_redemption' },
];
