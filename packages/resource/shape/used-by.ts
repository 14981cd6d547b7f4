// What errors[] of resource_in_use says: the noun of the records that refer, and what more is known of them. The commit tells it of every
// reference that is counted (store/commit/shared-items.ts), rules and verbs of what they refuse themselves. Decision 669.
import { type FieldError, fail } from '#kernel/error.ts';
import { oneOf } from './noun-words.ts';

/** `count`: how many of them refer. */
type Use = FieldError & { count?: number };

/** The line for records of that noun. */
export const usedBy = (resource_type: string, use: Use = {}): FieldError => ({
  resource_type,
  message: `In use by: ${oneOf({ name: resource_type })}`,
  ...use,
});

/** Throws resource_in_use. */
export const refuseUsed = (resource_type: string, use: Use): never =>
  fail('resource_in_use', { errors: [usedBy(resource_type, use)] });
