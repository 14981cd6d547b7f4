// The demo shop: from whom it buys, and what.

import { FOLLOWING } from '#resource/sample/demo-id.ts';
import type { SandboxCall } from '#resource/sample/sandbox-call.ts';
import { done, made } from './demo-step.ts';
import { RECEIVED_FILE } from './received-file.ts';

export const DEMO_PURCHASES: readonly SandboxCall[] = [
  made('suppliers.create', 'supplier', { name: 'Distribuidora Cuyo SA', cuit: '30500010912' }),
  made('suppliers.create', 'supplier unused', { name: 'Corchos del Oeste', cuit: undefined }),
  made('suppliers.create', 'supplier deleted', { name: 'Imprenta Norte', cuit: undefined }),
  done('suppliers.delete', 'supplier deleted'),
  made('expenses.create', 'expense'),
  made('supplies.create', 'supply', {
    name: 'Cajas de cartón de seis',
    sku: 'INS-CAJA6',
    unit: 'unidad',
    stock: 200,
    min_stock: 50,
    cost: 380,
  }),
  made('supplies.create', 'supply deleted', { name: 'Etiquetas viejas', sku: 'INS-ETIQ' }),
  done('supplies.delete', 'supply deleted'),
  made('orders.create', 'order'),
  made('orders.create', 'order shipped'),
  ...['pending', 'confirmed', 'shipped'].map((status) =>
    done('orders.update', 'order shipped', { status }),
  ),
  {
    as: 'received_invoice_import',
    operation: 'received_invoices.upload_csv',
    file: RECEIVED_FILE,
  },
  {
    as: 'ignored',
    operation: 'received_invoices.ignore',
    on: FOLLOWING.received_invoice_ignored,
  },
];
