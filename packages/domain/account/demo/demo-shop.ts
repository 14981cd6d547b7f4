// What the demo sandbox holds: a small wine shop, told as the calls that would set it up. contract#sandbox. Every record is made by its
// own operation, so that it obeys the same rules as one that an integration makes, and has the id that follows from its name
// (decision 188), so that the examples of the documentation can be sent as they stand.
import type { SandboxCall } from '#resource/sample/sandbox-call.ts';
import { DEMO_BOOKS } from './demo-books.ts';
import { DEMO_CATALOG } from './demo-catalog.ts';
import { DEMO_CRM } from './demo-crm.ts';
import { DEMO_PURCHASES } from './demo-purchases.ts';
import { DEMO_SALES } from './demo-sales.ts';

/** In this order. Slugs, skus and document numbers are unique, so a sandbox holds the shop once. */
export const DEMO_SHOP: readonly SandboxCall[] = [
  ...DEMO_CATALOG,
  ...DEMO_PURCHASES,
  ...DEMO_SALES,
  ...DEMO_CRM,
  ...DEMO_BOOKS,
];
