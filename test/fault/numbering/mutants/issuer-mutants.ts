// Ways to get wrong who issues on his own: the job behind sales and the months of contracts.
import { edit, type Mutant, mutant } from './mutant.ts';

const SALES = 'packages/domain/invoicing/issue-sale-invoice.ts';
const RENTS = 'packages/domain/contracts/generate-invoice.ts';
const MONTHS = 'packages/domain/invoicing/rented-months.ts';

export const ISSUER_MUTANTS: readonly Mutant[] = [
  mutant(
    'a sale is invoiced that got its document while another waited for its turn',
    'related.ts',
    'if (sale.invoice_id !== decided.invoice_id)',
    'if (sale._id !== decided._id)',
  ),
  mutant(
    'a sale is invoiced that was cancelled meanwhile',
    'related.ts',
    'if (!isStanding(sale)) throw undone(sale);',
    '',
  ),
  mutant(
    'the job of a sale does not look whether it has its document',
    SALES,
    'if (invoice_id === undefined) return true;',
    'if (invoice_id !== null) return true;',
  ),
  mutant(
    'a sale that has its document says why it has none',
    SALES,
    'if (now.invoice_id !== sale.invoice_id || !isStanding(now)) return tell(ctx, now, asking);',
    'if (!isStanding(now)) return tell(ctx, now, asking);',
  ),
  mutant(
    'a sale that was cancelled says why it has no document',
    SALES,
    ' || !isStanding(now)) return tell(ctx, now, asking);',
    ') return tell(ctx, now, asking);',
  ),
  mutant(
    'a sale that asks again after a rejection is left alone',
    SALES,
    "=== 'R';",
    "=== 'none';",
  ),
  mutant(
    'nobody goes on with a sale whose process died',
    SALES,
    'if (sale === undefined || !asksForInvoice(sale)) return;',
    'if (sale !== null) return;',
  ),
  mutant(
    'a month is not claimed',
    RENTS,
    "{ kind: 'claim', key: claim, id: document._id, refusal },",
    '',
  ),
  mutant(
    'a second request for a month makes a document of its own',
    RENTS,
    'if (!wish.authorize || !isWaiting(held)) return refuseSecond(body.period, held._id);\n    return resume(ctx, held, wish);',
    'if (!wish.authorize || !isWaiting(held)) return refuseSecond(body.period, held._id);\n    return issue(ctx, { ...wish, draft: newDraft(ctx, await fieldsOf(ctx, contract, body.period), own.id), isStored: false, related: {} });',
  ),
  mutant(
    'a rejection does not hand the month on',
    MONTHS,
    "const VOID: readonly string[] = ['anulado', 'rechazado'];",
    "const VOID: readonly string[] = ['anulado'];",
  ),
  mutant(
    'a cancellation does not hand the month on',
    MONTHS,
    "const VOID: readonly string[] = ['anulado', 'rechazado'];",
    "const VOID: readonly string[] = ['rechazado'];",
  ),
  mutant(
    'the contract goes on naming a document that was rejected',
    'related.ts',
    "...(document.estado === 'rechazado' && document.version > 1",
    "...(document.estado === 'rechazado' && document.version < 1",
  ),
  mutant(
    'the contract goes on naming an invoice that a note cancelled',
    'related.ts',
    "fields?.estado === 'anulado'\n      ?",
    "fields?.estado === 'borrador'\n      ?",
  ),
  mutant(
    'the contract goes on naming a draft that was given up',
    'packages/domain/invoicing/cancel-document.ts',
    "document.estado === 'rechazado' ? [] : handedBack(ctx, document),",
    'document._id ? [] : handedBack(ctx, document),',
  ),
  {
    name: 'two months are handed back at once and the contract names one of them',
    edits: [
      edit(
        MONTHS,
        'if (!owedAgain) return [unmoved(Contract, contract)];',
        'if (!owedAgain) return [];',
      ),
      edit(MONTHS, ', ...(last ? [unmoved(TaxDocument, last)] : [])];', '];'),
    ],
  },
  mutant(
    'an earlier month takes the place of the latest',
    MONTHS,
    'const isLatest = last === undefined || period >= last;',
    'const isLatest = period !== undefined;',
  ),
];
