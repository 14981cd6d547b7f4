// POST /contracts/{id}/generate-invoice: the tax document of one month's rent, once per month. The document, the contract and the claim
// of the month are one commit; a month whose document was cancelled may be invoiced again, and one whose document only
// waits for the authority goes on with that document.
import { isDeepStrictEqual } from 'node:util';
import { Rental } from '#domain/catalog/records/rental.ts';
import { ASSUMABLE_DATES } from '#domain/fiscal/dates.ts';
import { checkOptionalData } from '#domain/fiscal/optional-data.ts';
import { issuerOf } from '#domain/invoicing/draft/issuer.ts';
import { prepareInvoice } from '#domain/invoicing/draft/prepare-invoice.ts';
import { FISCAL_RULES, withStatus } from '#domain/invoicing/fiscal-failures.ts';
import { issue, newDraft, ownOr, resume } from '#domain/invoicing/issue/issue.ts';
import type { IssueRequest } from '#domain/invoicing/issue/issue-request.ts';
import { Moved } from '#domain/invoicing/issue/related.ts';
import { onUnavailable } from '#domain/invoicing/records/document-fields.ts';
import { MOVES, TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { billed, holderOf } from '#domain/invoicing/rented-months.ts';
import { businessDate } from '#kernel/date.ts';
import { fail, refuse } from '#kernel/error.ts';
import { flag, month, object } from '#kernel/fields.ts';
import { canMove } from '#kernel/states.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Contract } from './records/contract.ts';
import { OWED, requireStatus } from './records/contract-states.ts';
import { owedAdjustment, periodsOf } from './records/term.ts';
import { dwellingData, isDwelling, rentRequest } from './rent-document.ts';

export const generateInvoice = verb(
  Contract,
  {
    name: 'contracts.generate-invoice',
    summary: 'Generate the invoice of a month, once per month',
    description:
      'Bills the rent of the month and the charges that fall due with it; charges of one time are billed by the next invoice and ' +
      'by no other. A contract that was terminated or has expired still bills its months up to the last. A month that an agreed ' +
      'adjustment concerns is `invoice_not_processable` until the adjustment was applied.',
    method: 'POST',
    path: '/contracts/{id}/generate-invoice',
    access: 'contracts:write',
    on: 'record',
    when: ({ status }) => OWED.includes(status),
    body: object({
      period: month(),
      autorizar: flag().optional(),
      on_unavailable: onUnavailable().optional(),
    }),
    data: shownRecord(TaxDocument),
    fails: [
      ...FISCAL_RULES,
      'invalid_id',
      'not_found',
      'related_record_not_found',
      'invalid_state_transition',
      'duplicate_value',
      'tax_authority_rejected',
      'tax_authority_unavailable',
    ],
    failStatus: { ...withStatus(422), invalid_state_transition: 409 },
  },
  async (ctx, { record: contract, body }) => {
    const wish = {
      authorize: body.autorizar === true,
      onUnavailable: body.on_unavailable ?? 'fail',
    } as const;
    const own = await ownOr(ctx, holderOf(ctx, contract, body.period));
    const held = own.held ?? own.found.held;
    const isOurs = own.held !== undefined || (await isGoneOnWith(ctx, wish));
    if (held !== undefined && isOurs && !isUnsent(held)) return resume(ctx, held, wish);
    refuseUnowed(contract, body.period);
    if (own.held !== undefined) return resume(ctx, own.held, wish);
    if (held === undefined) {
      const { claim } = own.found;
      return issued(ctx, contract, { ...wish, id: own.id, period: body.period, claim });
    }
    if (!wish.authorize || !isWaiting(held)) return refuseSecond(body.period, held._id);
    return resume(ctx, held, wish);
  },
);

/** An earlier run of the request was not answered for good, and may have gone on with the document of another. */
const isGoneOnWith = async (ctx: Context, { authorize }: { authorize: boolean }) =>
  authorize && (await ctx.ownId()).isRepeat;

const isUnsent = ({ estado }: TaxDocument): boolean => estado === 'borrador';

type Wish = Pick<IssueRequest, 'authorize' | 'onUnavailable'> &
  Record<'id' | 'period' | 'claim', string>;

/** Decided anew where the contract changed what the month costs, or who pays it, while the document waited for its turn. */
async function issued(ctx: Context, contract: Contract, wish: Wish): ReturnType<typeof issue> {
  const { id, period, claim, authorize, onUnavailable } = wish;
  refuseUnowed(contract, period);
  const draft = newDraft(ctx, await fieldsOf(ctx, contract, period), id);
  const also: IssueRequest['also'] = async (document) => {
    if (document.estado === 'rechazado') return [];
    const current = await contractNow(ctx, contract);
    refuseUnowed(current, period);
    if (!isSameRent(contract, current, period)) throw new Moved('invoice_not_processable');
    const refusal = { code: 'duplicate_value' as const, errors: [second(period)] };
    return [
      { kind: 'claim', key: claim, id: document._id, refusal },
      billed(ctx, current, period, document),
    ];
  };
  const plan = { draft, isStored: false, authorize, onUnavailable, related: {}, also };
  try {
    return await issue(ctx, plan);
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    return issued(ctx, await contractNow(ctx, contract), wish);
  }
}

const contractNow = async (ctx: Context, contract: Contract): Promise<Contract> =>
  (await ctx.store.get(Contract, contract._id)) ?? contract;

function isSameRent(one: Contract, other: Contract, period: string): boolean {
  const [a, b] = [one, other].map((contract) => [
    rentRequest(contract, {}, { period, fecha: period }),
    isDwelling(contract),
    contract.owner,
  ]);
  return isDeepStrictEqual(a, b);
}

async function fieldsOf(ctx: Context, contract: Contract, period: string) {
  const [issuer, rental] = await Promise.all([
    issuerOf(ctx),
    ctx.store.get(Rental, contract.rental_id),
  ]);
  const fecha = businessDate(ctx.clock.now());
  const fields = prepareInvoice(ctx, rentRequest(contract, rental ?? {}, { period, fecha }), {
    issuer,
  });
  const opcionales = dwellingData(contract, fields.letra, issuer.cuit);
  checkOptionalData(opcionales, issuer.cuit);
  return {
    ...fields,
    fechas_supuestas: ASSUMABLE_DATES,
    contract_id: contract._id,
    ...(opcionales.length > 0 && { opcionales }),
  };
}

/** Throws invalid_state_transition, validation_error, invoice_not_processable. */
function refuseUnowed(contract: Contract, period: string): void {
  requireStatus(contract, OWED);
  const { first: min, last: max } = periodsOf(contract);
  const at = { field: 'period', location: 'body', actual: period } as const;
  if (period < min || period > max) {
    const message = 'No rent of this contract is due in that month';
    refuse([{ ...at, code: 'out_of_range', message, min, max }]);
  }
  const due = owedAdjustment(contract, period);
  if (due === undefined) return;
  const message = `The adjustment of ${due} comes first: what the month costs is not known before`;
  fail('invoice_not_processable', { errors: [{ ...at, message, next_adjustment_date: due }] });
}

/** Sent or to be sent, and not answered. */
const isWaiting = ({ estado, intentos }: TaxDocument): boolean =>
  intentos > 0 && canMove(MOVES, estado, 'autorizado');

const refuseSecond = (period: string, invoice_id: string): never =>
  fail('duplicate_value', { errors: [second(period, invoice_id)] });

const second = (period: string, invoice_id?: string) => ({
  field: 'period',
  location: 'body' as const,
  code: 'not_unique' as const,
  message: `The rent of ${period} has its invoice`,
  ...(invoice_id !== undefined && { invoice_id }),
});
