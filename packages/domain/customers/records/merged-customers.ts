// Who was merged into whom, in few records of a tenant, for what adds up by customer: it reads them beside what it counts, however
// many customers there are. Decision 496.

import { freeObject } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const fields = {
  bearers: field(freeObject()).stored<Readonly<Record<string, string>>>(),
};

export interface MergedCustomers extends Stored<'merged_customers', typeof fields> {}
/** `bearers`: by the id of a customer that was merged away, who bears what it bought at last. */
export const MergedCustomers: NounOf<MergedCustomers, typeof fields> = noun({
  name: 'merged_customers',
  summary: 'Who bears what customers bought that were merged away.',
  plural: 'merged_customers',
  base: '/customers/merged',
  key: 'mc',
  scope: 'customers',
  access: 'any',
  fields,
  standard: [],
});

const PARTS = 4;
/** Of one record, as large as a record may be. */
export const BEARERS_MAX = 2_500;

const idOfPart = (part: number): string => derivedId(0, `merged-customers\n${part}`);
export const PART_IDS: readonly string[] = Array.from({ length: PARTS }, (_, part) =>
  idOfPart(part),
);

/** The record that has the customer of that id: ids end in what is random. */
export const partOf = (customerId: string): string =>
  idOfPart(Number.parseInt(customerId.slice(-1), 16) % PARTS);
