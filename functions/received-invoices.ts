// Serves: Received invoices.
import { receivedInvoices } from '#domain/received-invoices/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(receivedInvoices);
