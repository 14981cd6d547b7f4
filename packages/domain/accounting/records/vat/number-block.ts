// Which numbers of a line of vouchers (type, sale point and, of purchases, who issues them) entries by hand have, a block of numbers to
// a record: an entry may be a range, and two must not have one number. Only the verbs of this folder see it. Decision 441.
import { text, whole } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const fields = {
  line: field(text(1, 100)).assigned(),
  block: field(whole(0)).assigned(),
  taken: field(text()).assigned(),
};

export interface NumberBlock extends Stored<'vat_number_block', typeof fields> {}
/** `taken`: the numbers of the block, as kernel/runs.ts writes them. */
export const NumberBlock: NounOf<NumberBlock, typeof fields> = noun({
  name: 'vat_number_block',
  summary: 'Numbers of vouchers that entries by hand have, a block to a record.',
  plural: 'vat_number_blocks',
  base: '/iva/number-blocks',
  key: 'vl',
  scope: 'accounting',
  access: 'any',
  fields,
  standard: [],
});

export const numberBlockId = (line: string, block: number): string =>
  derivedId(block, `vat-numbers\n${line}`);
