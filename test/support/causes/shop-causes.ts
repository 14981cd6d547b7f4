// Events of the catalog, of sales and purchases and of dealings with customers.
import type { Rec } from '#resource/test-data/rec.ts';
import type { Cause, Makers } from './makers.ts';

const appointment = async (at: Makers, more: Rec = {}): Promise<string> => {
  const { _id: service_id } = await at.service();
  const scheduled_datetime = `${await at.day(3)}T10:00:00-03:00`;
  const body = { service_id, scheduled_datetime, duration_minutes: 30, ...more };
  return `/appointments/${(await at.post('/appointments/', body))._id}/`;
};
const budget = async (at: Makers, more: Rec = {}): Promise<string> => {
  const [product, customer] = [await at.product(), await at.customer()];
  const { _id: customer_id, name } = customer;
  const body = {
    items: [{ publication_id: product._id, publication_type: 'product', quantity: 1 }],
    customer: { customer_id, name, email: 'compras@sur.example' },
    ...more,
  };
  return `/budgets/${(await at.post('/budgets/', body))._id}/`;
};
const contract = async (at: Makers): Promise<string> => {
  const rental = { name: `Salón ${at.serial()}`, rental_price: 1000, time_unit: 'month' };
  const { _id: rental_id } = await at.post('/rentals/', { ...rental, status: 'published' });
  const tenant = { full_name: 'Ana Sur', document_type: 'dni', document_number: '30111222' };
  const term = { start_date: '2030-01-01', end_date: await at.day(70) };
  const made = await at.post('/contracts/', { rental_id, ...term, initial_rent: 1000, tenant });
  return `/contracts/${made._id}/`;
};
const order = async (at: Makers): Promise<string> => {
  const { _id: supplier_id } = await at.post('/suppliers/', { name: `Bodega ${at.serial()}` });
  const { _id: product_id, name: product_name } = await at.product();
  const items = [{ product_id, product_name, quantity: 1, unit_price: 10 }];
  return `/orders/${(await at.post('/orders/', { supplier_id, items }))._id}/`;
};
const shipped = async (at: Makers, ...states: string[]): Promise<void> => {
  const destination = { city: 'Mendoza' };
  const made = await at.post('/shipping/shipments/', {
    ...{ provider: 'own_delivery', destination, price: 10 },
  });
  await at.post(`/shipping/shipments/${made._id}/label`);
  for (const status of states) await at.patch(`/shipping/shipments/${made._id}/`, { status });
};
const published = async (at: Makers, path: string, more: Rec = {}): Promise<string> => {
  const body = { name: `Oferta ${at.serial()}`, base_price: 10, status: 'published', ...more };
  return `${path}${(await at.post(path, body))._id}/`;
};
const rental = (at: Makers) =>
  published(at, '/rentals/', { base_price: undefined, rental_price: 10, time_unit: 'day' });
const promotion = async (at: Makers, more: Rec): Promise<string> => {
  const terms = { promotion_type: 'percentage', value: 10, applies_to: 'all', status: 'active' };
  const made = await at.post('/promotions/', { name: `Promo ${at.serial()}`, ...terms, ...more });
  return made._id;
};
const noteOf = async (at: Makers): Promise<string> => {
  const { _id: customer_id } = await at.customer();
  const items = [{ description: 'Malbec', quantity: 1 }];
  const { id } = await at.post('/delivery_notes/', { customer_id, items });
  return `/delivery_notes/${id}/`;
};

export const SHOP_CAUSES: Readonly<Record<string, Cause>> = {
  'appointment.confirmed appointment.started appointment.completed': async (at) =>
    at.walk(await appointment(at), 'confirmed', 'in_progress', 'completed'),
  'appointment.cancelled': async (at) => at.walk(await appointment(at), 'cancelled'),
  'appointment.no_show': async (at) => at.walk(await appointment(at), 'no_show'),
  'appointment.rescheduled': async (at) =>
    at.put(await appointment(at), { scheduled_datetime: `${await at.day(9)}T10:00:00-03:00` }),
  'appointment.reminder_due': async (at) => {
    await appointment(at, { reminder_hours: [24] });
    await at.pass(2);
  },
  'budget.sent budget.accepted': async (at) => at.walk(await budget(at), 'sent', 'accepted'),
  'budget.rejected': async (at) => at.walk(await budget(at), 'rejected'),
  'budget.expired': async (at) => {
    await budget(at, { valid_days: 2 });
    await at.pass(4);
  },
  'cash_register.difference_found': async (at) => {
    const { _id: pos_terminal_id } = await at.post('/pos/', { name: 'Caja' });
    const opening = { pos_terminal_id, initial_amount: 10 };
    const { _id } = await at.post('/cash_register/open/', opening);
    await at.post(`/cash_register/${_id}/close/`, { counted_amount: 5 });
  },
  'contract.cancelled': async (at) => at.walk(await contract(at), 'cancelled'),
  'contract.expiring contract.expired': async (at) => {
    await at.post(`${await contract(at)}sign`, { signed_by: 'Ana Sur' });
    await at.pass(45);
    await at.pass(40);
  },
  'crm_communication.failed': async (at) => {
    const { _id: customer_id } = await at.customer();
    const message = { channel: 'email', customer_id, subject: 'Cosecha', body: 'Llegó' };
    const { _id } = await at.post('/crm-tasks/communications/', message);
    await at.attempt(`/crm-tasks/communications/${_id}/send/`);
  },
  'crm_reminder.due': async (at) => {
    const remind_at = `${await at.day(1)}T12:00:00Z`;
    await at.post('/crm-tasks/reminders/', { message: 'Llamar', remind_at, channel: 'email' });
    await at.pass(2);
  },
  'crm_task.completed': async (at) => {
    const { _id } = await at.post('/crm-tasks/', { title: 'Llamar', type: 'call' });
    await at.walk(`/crm-tasks/${_id}/`, 'in_progress', 'completed');
  },
  'current_account.limit_exceeded': async (at) => {
    const { _id } = await at.account({ credit_limit: 10 });
    await at.post(`/current-accounts/${_id}/movements/`, { type: 'invoice', amount: 100 });
  },
  'delivery_note.delivered': async (at) => at.walk(await noteOf(at), 'issued', 'delivered'),
  'delivery_note.cancelled': async (at) => at.walk(await noteOf(at), 'cancelled'),
  'expense.paid': async (at) => {
    const body = { description: 'Alquiler', amount: 10, date: await at.day() };
    await at.post(`/expenses/${(await at.post('/expenses/', body))._id}/pay/`);
  },
  'expense.overdue': async (at) => {
    const [date, due_date] = [await at.day(), await at.day(1)];
    await at.post('/expenses/', { description: 'Alquiler', amount: 10, date, due_date });
    await at.pass(3);
  },
  'order.delivered order.completed order.refunded': async (at) =>
    at.walk(
      await order(at),
      ...['pending', 'confirmed', 'shipped', 'delivered', 'completed', 'refunded'],
    ),
  'order.cancelled': async (at) => at.walk(await order(at), 'cancelled'),
  'order.payment_status_changed': async (at) => at.put(await order(at), { payment_status: 'paid' }),
  'payment_method.activated': async (at) => {
    const body = { code: 'vale', name: 'Vale', type: 'other' };
    const path = `/payment_methods/${(await at.post('/payment_methods/', body))._id}/`;
    for (const _ of ['off', 'on']) await at.post(`${path}toggle-status/`);
  },
  'payment_method.reordered': async (at) => {
    const { items } = await at.get('/payment_methods/list/');
    await at.post('/payment_methods/reorder/', { ids: items.map(({ _id }: Rec) => _id).reverse() });
  },
  'pos_session.updated': async (at) => {
    const { _id } = await at.post('/pos/', { name: 'Caja' });
    for (const user_id of ['ana', 'beto']) await at.put(`/pos/sessions/${_id}/active`, { user_id });
  },
  'product.archived': async (at) => at.walk(await published(at, '/products/'), 'archived'),
  'product.paused': async (at) => at.walk(await published(at, '/products/'), 'paused'),
  'product.low_stock': async (at) => {
    const product = await at.product({ stock: 2, min_stock: 1 });
    await at.post('/sales/', { items: [at.line(product)], status: 'completed' });
  },
  'product.price_changed': async (at) =>
    at.put(await published(at, '/products/'), { base_price: 20 }),
  'promotion.exhausted': async (at) => {
    const promotion_ids = [await promotion(at, { max_uses: 1 })];
    await at.sale({ promotion_ids, apply_promotions: true });
  },
  'promotion.expired': async (at) => {
    await promotion(at, { end_date: `${await at.day(1)}T12:00:00Z` });
    await at.pass(3);
  },
  'rental.archived': async (at) => at.walk(await rental(at), 'archived'),
  'rental.paused': async (at) => at.walk(await rental(at), 'paused'),
  'service.archived': async (at) => at.walk(await published(at, '/services/'), 'archived'),
  'service.paused': async (at) => at.walk(await published(at, '/services/'), 'paused'),
  'reward.expired': async (at) => {
    const terms = { reward_type: 'discount_fixed', value: 5, status: 'active' };
    const valid_until = `${await at.day(1)}T12:00:00Z`;
    await at.post('/rewards/', { name: 'Copa', ...terms, valid_until });
    await at.pass(3);
  },
  'reward_redemption.updated': async (at) => {
    const { _id: customer } = await at.customer();
    const terms = { reward_type: 'discount_fixed', value: 5, status: 'active', points_cost: 0 };
    const reward = await at.post('/rewards/', { name: 'Vale', ...terms });
    const { _id: sale_id } = await at.sale({ status: 'pending', customer });
    await at.post(`/rewards/${reward._id}/redeem/`, { customer_id: customer, sale_id });
    await at.asPerson('PUT', `/sales/${sale_id}/`, { status: 'cancelled' });
  },
  'sale.cancelled': async (at) => {
    const { _id } = await at.sale({ status: 'pending' });
    await at.asPerson('PUT', `/sales/${_id}/`, { status: 'cancelled' });
  },
  'sale.refunded': async (at) =>
    at.asPerson('PUT', `/sales/${(await at.sale())._id}/`, { status: 'refunded' }),
  'sales_goal.milestone_reached sales_goal.completed sales_goal.failed': async (at) => {
    const day = await at.day();
    const goal = { name: 'Ventas', goal_type: 'revenue', period: 'monthly' };
    const milestones = [{ name: 'Mitad', value: 5 }];
    for (const target_value of [10, 1_000_000])
      await at.post('/goals/', {
        ...{ ...goal, target_value, milestones, start_date: day, end_date: await at.day(1) },
      });
    await at.sale();
    await at.pass(3);
  },
  'shipment.in_transit shipment.delivered': (at) => shipped(at, 'in_transit', 'delivered'),
  'shipment.failed': (at) => shipped(at, 'in_transit', 'failed'),
  'shipment.returned': (at) => shipped(at, 'in_transit', 'returned'),
  'supply.low_stock': async (at) => {
    const body = { name: `Papel ${at.serial()}`, unit: 'kg', stock: 5, min_stock: 3 };
    const { _id } = await at.post('/supplies/', body);
    await at.post(`/supplies/${_id}/movement/`, { type: 'out', quantity: 3 });
  },
};
