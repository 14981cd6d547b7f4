// Serves: VAT books.
import { iva } from '#domain/accounting/vat/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(iva);
