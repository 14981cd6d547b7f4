// What a record says of itself when an event is told that is not the beginning of one of its states: by noun and event.
import type { Members } from '../fields/row.ts';

export const AT_EVENT: Readonly<Record<string, Members>> = {
  'contract.signed': { status: 'active' },
  'contract.adjusted': { status: 'active' },
  'contract.renewed': { status: 'active' },
  'contract.expiring': { status: 'active' },
  'contract.invoice_generated': { status: 'active' },
  'expense.paid': { status: 'confirmed' },
  'expense.overdue': { status: 'confirmed' },
  'expense.cancelled': { payment_status: 'cancelled' },
  'fiscal_deadline.overdue': { announced_on: '2030-03-20', days_left: 0 },
  'fiscal_deadline.completed': { completed_at: '2030-03-18T12:00:00Z' },
  'job.completed': { status: 'completed' },
  'job.failed': { status: 'failed' },
  'order.received_in_part': { status: 'shipped' },
  'order.payment_status_changed': { status: 'confirmed', payment_status: 'paid' },
  'order.cancelled': { payment_status: 'cancelled' },
  'rental.availability_changed': { availability_status: 'in_use' },
  'sales_goal.milestone_reached': { status: 'active' },
};
