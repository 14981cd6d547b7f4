// The bodies of the documentation's requests that no schema tells: which records of the demo shop go together, in the words of a wine
// shop in Mendoza. A test sends them all after a reset.
import { ACCOUNTING } from './accounting.ts';
import { CATALOG } from './catalog.ts';
import type { Bodies } from './named-bodies.ts';
import { OPERATIONS } from './operations.ts';
import { SALES } from './sales.ts';

export const BODIES: Bodies = { ...CATALOG, ...SALES, ...OPERATIONS, ...ACCOUNTING };
