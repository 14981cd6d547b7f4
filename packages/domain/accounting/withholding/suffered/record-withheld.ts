// The job of a payment of which the customer withheld taxes: each part becomes a withholding that was suffered, once, and is annulled
// when the payment is reversed. Its id derives from the payment, so that the job may run again.

import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import type { WithheldPart } from '#domain/current-accounts/records/withheld-parts.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { monthOf } from '#domain/fiscal/taxes.ts';
import { RECORD_WITHHELD_JOB } from '#domain/jobs/document-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { toIso } from '#kernel/clock.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { amended, brandNew, type Change, create, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { Withholding } from '../../records/withholding/withholding.ts';

export const recordWithheld = job(RECORD_WITHHELD_JOB, (ctx, id) =>
  untilUnmoved(ctx, async () => {
    const payment = await ctx.store.get(AccountMovement, id);
    const parts = payment?.withholdings ?? [];
    if (payment === undefined || parts.length === 0) return;
    const ids = parts.map((_, index) => partId(payment, index));
    const [there, customer] = await Promise.all([
      ctx.store.getMany(Withholding, ids),
      ctx.store.get(Customer, payment.party_id as (typeof Customer)['$id']),
    ]);
    const changes = parts.flatMap((part, index): Change[] => {
      const found = there.get(ids[index] ?? '');
      if (found !== undefined) return annulledWith(ctx, payment, found);
      if (payment.status === 'reversed') return [];
      const fields = withheldOf(payment, part, customer);
      return [
        create(Withholding, brandNew(ctx, Withholding, fields, ids[index]), { shared: true }),
      ];
    });
    if (changes.length === 0) return;
    await ctx.commit([...changes, unmoved(AccountMovement, payment)], { data: undefined });
  }),
);

const partId = ({ _id }: AccountMovement, index: number): Withholding['_id'] =>
  derivedId(idTime(_id), `withheld\n${_id}\n${index}`) as Withholding['_id'];

function annulledWith(ctx: Context, payment: AccountMovement, withheld: Withholding): Change[] {
  if (payment.status !== 'reversed' || withheld.status === 'annulled') return [];
  const annulled_at = toIso(ctx.clock.now());
  const after = amended(ctx, withheld, {
    status: 'annulled',
    annulled_at,
    annulment_reason: 'Pago anulado',
  });
  return [update(Withholding, withheld, after)];
}

function withheldOf(
  payment: AccountMovement,
  part: WithheldPart,
  customer: Customer | undefined,
): (typeof Withholding)['$whole'] {
  const { tax, regime, jurisdiction, certificate_number, date = payment.date, amount } = part;
  const cuit = customer?.document_type === 'cuit' ? customer.document_number : undefined;
  return {
    direction: 'suffered',
    tax,
    ...(regime && { regime_code: regime }),
    ...(jurisdiction && { jurisdiction: jurisdiction as Withholding['jurisdiction'] }),
    ...(customer?.name && { party_name: customer.name }),
    ...(cuit && { party_cuit: cuit }),
    date,
    period: monthOf(date),
    net_amount: payment.account_amount,
    amount,
    certificate_number,
    current_account_id: payment.account_id,
    movement_id: payment._id,
    status: 'applied',
  } as (typeof Withholding)['$whole'];
}
