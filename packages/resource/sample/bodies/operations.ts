// Bodies that the documentation shows: purchases, supplies and the relations with customers.
import { demoId } from '../demo-id.ts';
import type { Bodies } from './named-bodies.ts';

export const OPERATIONS: Bodies = {
  supplier: {
    name: 'Vidriería Mendocina SRL',
    cuit: '30712345671',
    tax_condition: 'responsable_inscripto',
    email: 'ventas@vidrieria.example',
    payment_terms_days: 30,
  },
  expense: {
    description: 'Alquiler del local',
    amount: 450000,
    date: '2026-03-05',
    supplier_id: demoId('supplier'),
    due_date: '2030-12-31',
  },
  'expenses.pay': { amount: 100000, payment_method: 'transfer', reference: 'TR-000187' },
  supply: {
    name: 'Papel para envolver',
    sku: 'INS-PAPEL',
    unit: 'kg',
    stock: 12,
    min_stock: 3,
    cost: 2100,
    supplier_id: demoId('supplier'),
  },
  'supplies.movement': { type: 'out', quantity: 10, reason: 'Armado de pedidos' },
  order: {
    supplier_id: demoId('supplier'),
    items: [
      {
        product_id: demoId('product'),
        product_name: 'Malbec reserva 750 ml',
        quantity: 60,
        unit_price: 7400,
      },
    ],
    expected_delivery_date: '2030-03-20',
  },
  'orders.receive': { items: [{ index: 0, quantity: 24 }] },
  crm_pipeline: {
    name: 'Mayoristas',
    stages: [
      { name: 'Contacto', order: 1, probability: 20, type: 'open' },
      { name: 'Oferta', order: 2, probability: 60, type: 'open' },
      { name: 'Ganada', order: 3, probability: 100, type: 'won' },
      { name: 'Perdida', order: 4, probability: 0, type: 'lost' },
    ],
  },
  crm_opportunity: {
    title: 'Cien cajas para la Fiesta de la Vendimia',
    pipeline_id: demoId('crm_pipeline'),
    customer_id: demoId('customer'),
    value: 7500000,
    currency: 'ARS',
  },
  'crm-tasks/opportunities.move': { stage_id: demoId('crm_pipeline 2') },
  'crm-tasks/opportunities.lose': { lost_reason: 'Eligieron otra bodega' },
  crm_task: {
    title: 'Llamar por el pedido de diciembre',
    type: 'call',
    priority: 'high',
    customer_id: demoId('customer'),
    due_at: '2030-03-12T15:00:00-03:00',
  },
  crm_reminder: {
    message: 'Llamar a Bodegas del Sur',
    remind_at: '2030-03-12T15:00:00-03:00',
    channel: 'email',
  },
  crm_segment: { name: 'Clientes de Mendoza', type: 'static', customer_ids: [demoId('customer')] },
  crm_template: {
    name: 'Pedido listo',
    channel: 'email',
    subject: 'Su pedido está listo',
    body: 'Hola {{name}}: su pedido está listo.',
  },
  'crm-tasks/templates.preview': { values: { name: 'Mariana' } },
  crm_communication: {
    channel: 'email',
    customer_id: demoId('customer'),
    subject: 'Llegó la cosecha nueva',
    body: 'El malbec de este año ya está en la vinoteca.',
  },
};
