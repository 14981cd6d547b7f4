// Serves: Sales.
import { sales } from '#domain/sales/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(sales);
