// How an integrator makes each event happen that no request of the OpenAPI document causes as it stands. Names that come of the same
// requests stand together. A name that is in neither place is declared and never told.
import { BOOK_CAUSES } from './book-causes.ts';
import { DOCUMENT_CAUSES } from './document-causes.ts';
import type { Cause } from './makers.ts';
import { SHOP_CAUSES } from './shop-causes.ts';

export const CAUSES: Readonly<Record<string, Cause>> = {
  ...SHOP_CAUSES,
  ...BOOK_CAUSES,
  ...DOCUMENT_CAUSES,
};
