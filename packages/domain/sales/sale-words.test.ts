// Free words of a sale that mean nothing are told together.
import { expect, test } from 'vitest';
import { testContext } from '#resource/test-data/plain-context.ts';
import { readWords } from './sale-words.ts';

test('a method and a tax_type that mean nothing are both told, and kept', async () => {
  const asked = { payment_method: 'Trueque', tax_type: 'no_grabado' };
  const { input, message } = await readWords(testContext(), asked);
  expect(input).toEqual(asked);
  expect(message).toMatch(/Trueque\. tax_type .*no_gravado\?$/);
  const meant = { payment_method: 'EFECTIVO', tax_type: 'Exento' };
  expect(await readWords(testContext(), meant)).toEqual({
    input: { payment_method: 'cash', tax_type: 'Exento' },
  });
});
