// Bodies that the documentation shows: sales, documents, contracts, appointments, the register and what is delivered.
import { demoId } from '../demo-id.ts';
import type { Bodies } from './named-bodies.ts';

const MALBEC = 'Malbec reserva 750 ml';
const sold = {
  publication_id: demoId('product'),
  publication_type: 'product',
  name: MALBEC,
  quantity: 2,
};
const home = {
  name: 'Julián Pereyra',
  street: 'Belgrano',
  number: '845',
  city: 'Mendoza',
  state: 'Mendoza',
  postal_code: 'M5500',
};

const sale = { items: [sold], customer_id: demoId('customer'), payment_method: 'cash' };

export const SALES: Bodies = {
  sale: { ...sale, status: 'completed', generate_invoice: true },
  'sales.bulk_create': { items: [{ ...sale, status: 'pending' }] },
  budget: {
    items: [{ ...sold, name: MALBEC, quantity: 12 }],
    customer: {
      customer_id: demoId('customer'),
      name: 'Bodegas del Sur SA',
      email: 'compras@bodegasdelsur.example',
    },
    valid_until: '2030-12-31',
    notes: 'Entrega incluida en Gran Mendoza',
  },
  'budgets.convert': { payment_method: 'transfer', generate_invoice: true },
  'bill/receipts.create_credit_note': {
    comprobante_id: demoId('invoice'),
    motivo: 'Devolución de mercadería',
    autorizar: true,
  },
  'bill/receipts.create_debit_note': {
    comprobante_id: demoId('invoice'),
    motivo: 'Diferencia de precio',
    importe: 1210,
    autorizar: true,
  },
  'bill/tax_info.configure': {
    cuit: '30712345671',
    legal_name: 'Vinoteca Los Andes SRL',
    tax_condition: 'responsable_inscripto',
    sale_points: [1],
    address: 'Av. San Martín 1250, Mendoza',
    activity_start: '2018-05-01',
    gross_income: '0912345',
  },
  'bill/tax_info.update': { address: 'Av. San Martín 1250, Mendoza' },
  'bill/tax_info.active_system': { billing_system: 'arca_delegated' },
  'bill/tax_info.request_certificate': { system_name: 'Tienda de la vinoteca' },
  'bill/tax_info.verify_delegation': { cuit: '30712345671' },
  'bill/tax_info.verify_sale_point': { punto_venta: 1 },
  'received_invoices.link': { journal_entry_id: demoId('journal_entry') },
  delivery_note: {
    customer_id: demoId('customer'),
    items: [{ description: MALBEC, quantity: 12, unit: 'unidad', product_id: demoId('product') }],
    destination_address: 'Ruta 7 km 1060, Luján de Cuyo',
    carrier_name: 'Transportes Cuyo SRL',
    driver_name: 'Pablo Giménez',
    vehicle_plate: 'AF123BC',
  },
  'delivery_notes.invoice': { invoice_id: demoId('invoice') },
  contract: {
    rental_id: demoId('rental'),
    start_date: '2026-01-01T00:00:00-03:00',
    end_date: '2030-12-31T00:00:00-03:00',
    initial_rent: 450000,
    tenant: {
      full_name: 'Julián Pereyra',
      document_type: 'dni',
      document_number: '30111222',
      email: 'julian@pereyra.example',
    },
    property_use: 'commercial',
    owner: { cuit: '30712345671', name: 'Vinoteca Los Andes SRL' },
  },
  'contracts.sign': { signed_by: 'Julián Pereyra' },
  'contracts.terminate': { reason: 'De común acuerdo' },
  'contracts.renew': { end_date: '2032-12-31T00:00:00-03:00', new_rent: 600000 },
  'contracts.adjust': { percentage: 10 },
  'contracts.generate-invoice': { period: '2026-03', autorizar: true },
  appointment: {
    service_id: demoId('service'),
    customer_id: demoId('customer'),
    scheduled_datetime: '2030-03-11T18:00:00-03:00',
    duration_minutes: 90,
    notes: 'Son cuatro personas',
  },
  pos_terminal: { name: 'Caja de la vereda', location: 'Entrada' },
  'pos.sale': { items: [sold], payment_method: 'cash', cash_received: 30000 },
  'pos_sessions.update': { user_id: 'ana' },
  cash_register: { pos_terminal_id: demoId('pos_terminal second'), initial_amount: 20000 },
  'cash_register.open': { pos_terminal_id: demoId('pos_terminal second'), initial_amount: 20000 },
  'cash_register.movement': { type: 'expense', amount: 3500, reason: 'Hielo' },
  'cash_register.close': { counted_amount: 16500 },
  shipment: {
    provider: 'own_delivery',
    sale_id: demoId('sale'),
    driver_id: demoId('driver'),
    destination: home,
    packages: [{ weight: 3.5, length: 40, width: 30, height: 20 }],
  },
  'shipments.cancel': { reason: 'El cliente lo retira' },
  'shipping.quotes': { destination: home, packages: [{ weight: 3.5 }] },
  delivery_zone: {
    name: 'Valle de Uco',
    postal_codes: [{ from: 5560, to: 5569 }],
    base_price: 4800,
    delivery_days: 2,
  },
  driver: { name: 'Lucía Funes', phone: '+54 9 261 555 0188' },
  fleet_device: { name: 'Furgón 2', plate: 'AG456HI' },
  sales_goal: {
    name: 'Ventas de marzo',
    goal_type: 'revenue',
    target_value: 5000000,
    period: 'monthly',
    start_date: '2026-03-01',
    end_date: '2026-03-31',
  },
};
