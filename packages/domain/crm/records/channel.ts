// How a customer can be reached, and where. contract#crm.
import type { Customer } from '#domain/customers/records/customer.ts';

export const CHANNELS = ['email', 'push', 'sms', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Where to reach a customer, or why not. */
type Address = { to: string } | { code: string; message: string };

/** Push goes to whatever devices the integrator knows for the customer's id. */
export function addressOf(customer: Customer, channel: Channel): Address {
  if (channel === 'push') return { to: customer._id };
  if (channel === 'whatsapp' && customer.whatsapp_opt_in !== true) {
    return { code: 'no_opt_in', message: 'The customer did not agree to WhatsApp messages' };
  }
  const to = channel === 'email' ? customer.email : customer.mobile || customer.phone;
  if (to) return { to };
  return { code: 'no_address', message: `The customer has no address for ${channel}` };
}
