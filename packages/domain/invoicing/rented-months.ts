// Which document has a month of a contract, and what the contract says of it. A document has its month until it is rejected or
// cancelled; the commit that writes that, the queue's too, makes the contract name the latest month that still has one.

import { dueOnce } from '#domain/contracts/records/charges.ts';
import { Contract } from '#domain/contracts/records/contract.ts';
import { monthOf, periodsOf } from '#domain/contracts/records/term.ts';
import { addMonths } from '#kernel/date.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { TaxDocument } from './records/tax-document.ts';

const VOID: readonly string[] = ['anulado', 'rechazado'];
/** Months that are looked at together, latest first: nearly always enough. */
const AT_ONCE = 12;

/** The document that has the month, or the key that the next one takes. One that came to nothing hands the month on. */
export async function holderOf(
  ctx: Context,
  { _id }: Contract,
  period: string,
): Promise<{ claim: string; held: TaxDocument | undefined }> {
  let claim = `rent:${_id}:${period}`;
  for (;;) {
    const id = await ctx.store.claimed(claim);
    const held = id === undefined ? undefined : await ctx.store.get(TaxDocument, id);
    if (held === undefined || !VOID.includes(held.estado)) return { claim, held };
    claim = `rent:${_id}:${period}:${id}`;
  }
}

/** The contract with one more document, which has that month. */
export function billed(
  ctx: Context,
  contract: Contract,
  period: string,
  document: TaxDocument,
): Change {
  const { last_invoiced_period: last, invoices_generated: count = 0 } = contract;
  const isLatest = last === undefined || period >= last;
  const once = dueOnce(contract).map(({ description, amount }) => ({
    description,
    amount,
    period,
    invoice_id: document._id,
  }));
  const after = amended(ctx, contract, {
    invoices_generated: count + 1,
    ...(once.length > 0 && { charges_invoiced: [...(contract.charges_invoiced ?? []), ...once] }),
    ...(isLatest && { last_invoice_id: document._id, last_invoiced_period: period }),
  });
  return update(Contract, contract, after);
}

/**
 * What follows for the contract from a document that had its month and comes to nothing. Every such commit holds only for the
 * contract as it was read, so that no other document of it comes or goes unseen.
 */
export async function handedBack(ctx: Context, document: TaxDocument): Promise<Change[]> {
  const { _id, contract_id } = document;
  const month = rentMonth(document);
  const contract = contract_id && (await ctx.store.get(Contract, contract_id));
  if (!contract) return [];
  const isNamed =
    contract.last_invoice_id === _id ||
    (month !== undefined && contract.last_invoiced_period === month);
  const billedOnce = contract.charges_invoiced ?? [];
  const left = billedOnce.filter(({ invoice_id }) => invoice_id !== _id);
  const owedAgain = left.length < billedOnce.length && { charges_invoiced: left };
  if (!isNamed) {
    if (!owedAgain) return [unmoved(Contract, contract)];
    return [update(Contract, contract, amended(ctx, contract, owedAgain))];
  }
  const last = await latestHolder(ctx, contract, _id);
  const after = amended(ctx, contract, {
    last_invoice_id: last?._id,
    last_invoiced_period: last && rentMonth(last),
    ...owedAgain,
  });
  return [update(Contract, contract, after), ...(last ? [unmoved(TaxDocument, last)] : [])];
}

/** The document of the latest month that has one, `gone` aside. */
async function latestHolder(
  ctx: Context,
  contract: Contract,
  gone: string,
): Promise<TaxDocument | undefined> {
  const { first } = periodsOf(contract);
  let month = contract.last_invoiced_period ?? '';
  while (month >= first) {
    const months: string[] = [];
    for (; months.length < AT_ONCE && month >= first; month = before(month)) months.push(month);
    const holders = await Promise.all(months.map((each) => holderOf(ctx, contract, each)));
    const latest = holders.find(({ held }) => held !== undefined && held._id !== gone);
    if (latest !== undefined) return latest.held;
  }
  return undefined;
}

const rentMonth = ({ fecha_servicio_desde: from }: TaxDocument): string | undefined =>
  from === undefined ? undefined : monthOf(from);

const before = (month: string): string => monthOf(addMonths(`${month}-01`, -1));
