// Serves: Budgets.
import { budgets } from '#domain/budgets/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(budgets);
