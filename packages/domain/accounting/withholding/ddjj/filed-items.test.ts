// What of a period a return names.
import { expect, it } from 'vitest';
import { testContext } from '#resource/test-data/plain-context.ts';
import type { Perception } from '../../records/withholding/perception.ts';
import { perceptionCode, type Regime } from '../../records/withholding/regime.ts';
import type { Withholding } from '../../records/withholding/withholding.ts';
import { filedPerception, filedWithholding, readReturn } from './filed-items.ts';
import { sicore } from './sicore.ts';

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

it.each([
  ['income', { net_amount: 200_000, previous_payments: 300_000, subject_base: 276_000 }, 200_000],
  ['income', { net_amount: 300_000, previous_payments: 0, subject_base: 76_000 }, 300_000],
  ['vat', { net_amount: 500, previous_payments: 0, subject_base: 500 }, 500],
  ['gross_income', { net_amount: 1_000, previous_payments: 0, subject_base: 600 }, 600],
  ['gross_income', { net_amount: 1_000, previous_payments: 50, subject_base: 1_050 }, 1_000],
] as const)('what was withheld of %s %o has a base of %s', (tax, paid, base) => {
  const month_base = paid.net_amount + paid.previous_payments;
  const withheld = { direction: 'made', tax, amount: 1, month_base, ...paid };
  expect(filedWithholding(withheld as Withholding).base).toBe(base);
});

it('names the latest of several documents, with what all of them come to', () => {
  const paper = (number: string, date: string, amount: number, type = 'invoice') =>
    ({ type, number, date, amount }) as const;
  const papers = [
    paper('A-0003-00000010', '2026-12-01', 484),
    paper('A-0003-00000012', '2026-12-10', 726),
    paper('A-0003-00000002', '2026-12-15', 121, 'credit_note'),
  ];
  const filed = (documents: readonly object[]) =>
    filedWithholding({ direction: 'made', tax: 'income', amount: 1, documents } as Withholding);
  const latest = { type: 'invoice', letter: 'A', sale_point: 3, number: 12, date: '2026-12-10' };
  expect(filed(papers).document).toEqual({ ...latest, amount: 1_089 });
});

it('names the payment where its documents are credit notes alone, as one of them would take back what was withheld', () => {
  const documents = [
    { type: 'credit_note', number: 'A-0003-00000002', date: '2026-12-15', amount: 121 },
  ];
  const paid = { net_amount: 900, certificate_number: '2026-00000042', date: '2026-12-16' };
  const withheld = { direction: 'made', tax: 'gross_income', amount: 1, documents, ...paid };
  expect(filedWithholding(withheld as Withholding).document).toEqual({
    type: 'payment_order',
    number: 42,
    date: '2026-12-16',
    amount: 900,
  });
});

it('a perception has the code that all regimes of its tax and jurisdiction on its day share', () => {
  const regime = (code: string, more: object = {}) =>
    ({ ...AT_ALL_TIMES, code, tax: 'vat', kind: 'perception', ...more }) as Regime;
  const codeOf = (...regimes: Regime[]) => perceptionCode(regimes, { date: '2026-03-01' });
  const reduced = regime('493', { rate_registered: 1.5 });
  const later = regime('602', { valid_from: '2026-03-02' });
  const elsewhere = regime('029', { jurisdiction: '901' });
  expect(codeOf(regime('493'), reduced, later, elsewhere)).toBe('493');
  expect([codeOf(regime('493'), regime('602')), codeOf()]).toEqual(['', '']);
});

it.each([
  [1, 'registered'],
  [6, 'registered'],
  [7, 'not_registered'],
])('who is charged in the condition %i is %s', (party_vat_condition, condition) => {
  const charged = { direction: 'made', tax: 'vat', amount: 1, party_vat_condition };
  expect(filedPerception(charged as Perception, '493').condition).toBe(condition);
});

it('files a CUIL as one', () => {
  const amounts = { date: '2026-12-01', base: 10, rate: 10, amount: 1 };
  const charged = { direction: 'made', tax: 'vat', party_cuit: '20-31446884-9', ...amounts };
  const filed = filedPerception(
    { ...charged, party_document_type: 86, document_kind: 'invoice' } as Perception,
    '493',
  );
  expect(sicore([filed]).slice(109, 131)).toBe('8620314468849         ');
});
