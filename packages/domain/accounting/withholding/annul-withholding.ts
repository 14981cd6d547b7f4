// POST /accounting/retenciones-percepciones/retenciones/{id}/annul/: takes a withholding back, with its certificate and what it had
// settled. The others of the month stay as they are; the next one is judged by what is left.
import { toIso } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { text } from '#kernel/fields.ts';
import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertOpenDay } from '../close/open-year.ts';
import { Certificate } from '../records/withholding/certificate.ts';
import { Withholding } from '../records/withholding/withholding.ts';
import { WithholdingMonth } from '../records/withholding/withholding-month.ts';
import { movedBack } from './move-debt.ts';
import { readMonth } from './read-month.ts';

export const annulWithholding = verb(
  Withholding,
  {
    name: 'accounting/retenciones-percepciones/retenciones.annul',
    announces: ['withholding.annulled'],
    summary: 'Take a withholding back, with its certificate and what it had settled',
    description:
      'From `applied` to `annulled`, its certificate too, and the sums of the month go back. Other withholdings of the month stay as they are. Only those that the account made.',
    method: 'POST',
    path: '/accounting/retenciones-percepciones/retenciones/{id}/annul/',
    access: 'accounting:write',
    on: 'record',
    when: ({ status, direction }) => status === 'applied' && direction === 'made',
    body: z.strictObject({ reason: text(0, 300).optional() }),
    data: shownRecord(Withholding),
    fails: [
      'invalid_id',
      'not_found',
      'invalid_state_transition',
      'record_locked',
      'period_closed',
    ],
  },
  async (ctx, { record, body }) => {
    refuseSettled(record);
    const [month, certificate, back] = await Promise.all([
      monthBack(ctx, record),
      certificateBack(ctx, record),
      movedBack(ctx, record),
      assertOpenDay(ctx, record.date),
    ]);
    const data = amended(ctx, record, {
      status: 'annulled',
      annulled_at: toIso(ctx.clock.now()),
      ...(body.reason && { annulment_reason: body.reason }),
    });
    const changes = [update(Withholding, record, data), ...month, ...certificate, ...back];
    return ctx.commit(changes, { data });
  },
);

function refuseSettled({ status, direction }: Withholding): void {
  if (status === 'annulled') {
    fail('invalid_state_transition', { errors: [{ from: status, to: 'annulled', allowed: [] }] });
  }
  if (direction === 'made') return;
  const message = 'It goes back with the payment of which it was withheld';
  fail('record_locked', { errors: [{ message }] });
}

async function monthBack(ctx: Context, withholding: Withholding): Promise<Change[]> {
  const { tax, supplier_id = '', party_cuit: cuit, regime_id = '', period } = withholding;
  const { net_amount = 0, amount } = withholding;
  const read = await readMonth(ctx, { tax, supplier_id, cuit, regime_id, period });
  const month = await goneOnWith(ctx, read.month ?? read.untaken);
  if (month === undefined) return [];
  const after = amended(ctx, month, {
    paid: notBelowZero(decimal(month.paid).minus(net_amount)),
    withheld: notBelowZero(decimal(month.withheld).minus(amount)),
  });
  return [update(WithholdingMonth, month, after)];
}

/** What was paid before the supplier had a CUIT is in the month of that. */
async function goneOnWith(
  ctx: Context,
  month: WithholdingMonth | undefined,
): Promise<WithholdingMonth | undefined> {
  if (!month?.taken_by) return month;
  return ctx.store.get(WithholdingMonth, month.taken_by as WithholdingMonth['_id']);
}

async function certificateBack(ctx: Context, { certificate_id: id }: Withholding) {
  const certificate = id === undefined ? undefined : await ctx.store.get(Certificate, id);
  if (certificate === undefined) return [];
  const after = amended(ctx, certificate, { status: 'annulled' });
  return [update(Certificate, certificate, after)];
}

const notBelowZero = (value: Decimal): number => (value.lt(0) ? 0 : toAmount(value));
