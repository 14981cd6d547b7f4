// What is announced of a sale beside its creation, its changes and its deletion.
import { enteredState } from '#kernel/states.ts';
import type { RecordChange } from '#resource/declaration.ts';

/** The events and what they tell. */
export const SALE_EVENTS = {
  completed: 'The sale was completed',
  cancelled: 'The sale was cancelled and its stock given back',
  refunded: 'The sale was refunded and its stock given back',
  invoiced: 'The sale has its invoice',
};

type Announced = { readonly status: string; readonly invoice_number?: string | null };

/** Those of one change, without the prefix. */
export function saleEvents(change: RecordChange<Announced>): string[] {
  const entered = enteredState(change, 'status');
  const { before, after } = change;
  const events = entered !== undefined && entered !== 'pending' ? [entered] : [];
  if (after?.invoice_number != null && before?.invoice_number == null) {
    events.push('invoiced');
  }
  return events;
}
