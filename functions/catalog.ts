// Serves: Catalog.
import { catalog } from '#domain/catalog/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(catalog);
