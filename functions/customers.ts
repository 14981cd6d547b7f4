// Serves: Customers.
import { customers } from '#domain/customers/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(customers);
