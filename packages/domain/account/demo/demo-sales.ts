// The demo shop: what it sold, with its documents, and what follows from a sale.

import { BODIES } from '#resource/sample/bodies/bodies.ts';
import { demoId } from '#resource/sample/demo-id.ts';
import type { SandboxCall } from '#resource/sample/sandbox-call.ts';
import { done, made } from './demo-step.ts';

const sold = (as: string, name: string, quantity: number) => ({
  publication_id: demoId(as),
  publication_type: 'product',
  name,
  quantity,
});
const MALBEC = 'Malbec reserva 750 ml';
const WINE = { descripcion: MALBEC, cantidad: 2, precio_unitario: 12500.5, alicuota_iva: 21 };
const invoice = { concepto: 1, receptor: { condicion_iva_receptor: 5 }, items: [WINE] };

export const DEMO_SALES: readonly SandboxCall[] = [
  made('pos.create', 'pos_terminal', { name: 'Caja del salón' }),
  made('pos.create', 'pos_terminal second', { name: 'Caja del patio' }),
  made('pos.create', 'pos_terminal unused', { name: 'Caja de feria' }),
  made('pos.create', 'pos_terminal third', { name: 'Caja de la terraza' }),
  made('cash_register.create', 'cash_register unused', {
    pos_terminal_id: demoId('pos_terminal third'),
  }),
  {
    as: 'pos_session',
    operation: 'pos_sessions.update',
    params: { pos_terminal_id: demoId('pos_terminal') },
    body: { user_id: 'ana' },
  },
  made('cash_register.create', 'cash_register', { pos_terminal_id: demoId('pos_terminal') }),
  { ...done('cash_register.movement', 'cash_register'), as: 'cash_movement' },
  {
    as: 'taxpayer',
    operation: 'bill/tax_info.configure',
    params: { billing_system: 'arca_own' },
    body: BODIES['bill/tax_info.configure'],
  },
  made('sales.create', 'sale', {
    items: [sold('product', MALBEC, 2), sold('product glass', 'Copa de cristal', 6)],
  }),
  made('sales.create', 'sale pending', { status: 'pending', generate_invoice: undefined }),
  {
    as: 'invoice',
    operation: 'bill/receipts.create_invoice',
    body: { ...invoice, autorizar: true },
  },
  {
    as: 'invoice draft',
    operation: 'bill/receipts.create_invoice',
    body: { ...invoice, autorizar: false },
  },
  {
    as: 'invoice perceived',
    operation: 'bill/receipts.create_invoice',
    body: {
      ...invoice,
      autorizar: true,
      tributos: [{ codigo: 6, base: 20662.01, alicuota: 3, importe: 619.86 }],
    },
  },
  made('budgets.create', 'budget'),
  made('delivery_notes.create', 'delivery_note', { status: 'issued' }),
  made('delivery_notes.create', 'delivery_note draft'),
  made('current-accounts.create', 'current_account', {
    party_id: demoId('customer'),
    opening_balance: 50000,
  }),
  made('current-accounts.create', 'current_account unused', {
    party_id: demoId('customer consumer'),
  }),
  {
    as: 'current_account_movement',
    operation: 'current-accounts.create_movement',
    params: { account_id: demoId('current_account') },
    body: { type: 'debit_note', amount: 1210, description: 'Intereses' },
  },
  made('contracts.create', 'contract', { rental_id: demoId('rental let') }),
  done('contracts.sign', 'contract'),
  made('contracts.create', 'contract draft', { rental_id: demoId('rental offered') }),
  made('appointments.create', 'appointment', { scheduled_datetime: '2030-03-09T18:00:00-03:00' }),
  made('drivers.create', 'driver', { name: 'Pablo Giménez' }),
  made('drivers.create', 'driver unused', { name: 'Raúl Sosa' }),
  made('fleet_devices.create', 'fleet_device', { name: 'Furgón 1', plate: 'AF123BC' }),
  made('delivery_zones.create', 'delivery_zone', {
    name: 'Gran Mendoza',
    postal_codes: [{ from: 5500, to: 5549 }],
    base_price: 2500,
  }),
  made('shipments.create', 'shipment'),
  made('goals.create', 'sales_goal'),
];
