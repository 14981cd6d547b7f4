// What of a period a return names.
import { expect, it } from 'vitest';
import { testContext } from '#resource/test-data/plain-context.ts';
import type { Withholding } from '../../records/withholding/withholding.ts';
import { filedWithholding, readReturn } from './filed-items.ts';

/** What every record has. */
const AT_ALL_TIMES = { created_at: '', updated_at: '', version: 1, livemode: false };
const HUNDRED = Array.from({ length: 100 }, () => ({
  ...AT_ALL_TIMES,
  amount: 1,
  date: '2026-03-01',
  tax: 'vat',
}));

/** A period of so many hundreds of withholdings, without perceptions. */
function periodOf(hundreds: number) {
  const ctx = testContext();
  ctx.store.pages = async function* ({ name }) {
    if (name !== 'withholding') return;
    for (let left = hundreds; left > 0; left -= 1) yield HUNDRED;
  };
  return readReturn(ctx, { period: '2026-03', direction: 'made' });
}

it('names all that stands of the period', async () => {
  expect((await periodOf(100)).withholdings).toHaveLength(10_000);
});

it('is refused where it would lack a line', async () => {
  await expect(periodOf(101)).rejects.toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'tax', location: 'query', code: 'too_large', max: 10_000 }],
  });
});

it.each([
  ['901-123456-7', 2],
  ['9241234567', 2],
  ['1234567-01', 1],
  ['30715686054', 1],
  ['no inscripto', undefined],
  [undefined, undefined],
])('a party of number %s is registered as %s', (party_gross_income, status) => {
  const withheld = { direction: 'made', tax: 'gross_income', amount: 1, party_gross_income };
  const filed = filedWithholding(withheld as Withholding);
  expect([filed.gross_income_status, filed.gross_income_number]).toEqual([
    status,
    status && party_gross_income,
  ]);
});
