// Argentine bank accounts: a CBU (or CVU) is 22 digits in two blocks, each ending in a check digit.
// The first names bank and branch, the second the account.
import { object, text } from '#kernel/fields.ts';

const FIRST_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
const SECOND_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

/** Where a supplier is paid. */
export const bankAccount = () =>
  object({
    cbu: text(0, 22).optional(),
    alias: text(0, 50).optional(),
    bank_name: text(0, 100).optional(),
  });

/** True for 22 digits whose two check digits are right. */
export function isValidCbu(text: string): boolean {
  if (!/^\d{22}$/.test(text)) return false;
  return checks(text.slice(0, 8), FIRST_WEIGHTS) && checks(text.slice(8), SECOND_WEIGHTS);
}

/** The last digit makes the weighted sum of the others a multiple of ten. */
function checks(block: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(block[at]), 0);
  return (sum + Number(block.at(-1))) % 10 === 0;
}
