// POST /accounting/retenciones-percepciones/retenciones/apply/: withholds of a payment. Payments of a month are judged one after the
// other: what the month has seen is one record, whose version each of them moves, so that two at once give the same sums as one
// after the other. The certificate, its number and the movement of the account or expense are written in the same commit.
import { monthOf } from '#domain/fiscal/taxes.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { toIso } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { date, recordId } from '#kernel/fields.ts';
import { happened } from '#kernel/happened.ts';
import { sum, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertOpenDay } from '../close/open-year.ts';
import { agentOf } from '../records/withholding/agent-config.ts';
import { Withholding } from '../records/withholding/withholding.ts';
import {
  idOfMonth,
  isOfSupplier,
  keyOfMonth,
  type MonthKey,
  WithholdingMonth,
} from '../records/withholding/withholding-month.ts';
import { payment } from './calculate-withholding.ts';
import { type Issued, issuedFor, sequenceOf } from './issue-certificate.ts';
import { type Judged, judgePayment } from './judge-payment.ts';
import { type Moved, movedBy } from './move-debt.ts';

export const applyWithholding = verb(
  Withholding,
  {
    name: 'accounting/retenciones-percepciones/retenciones.apply',
    announces: ['withholding.applied', 'certificate.created'],
    summary: 'Withhold of a payment, with its certificate and the movement of account or expense',
    description:
      'Computes as `calculate/` does. Where something is withheld, the certificate takes the next number of the tax and year, and the amount settles the named account or pays the named expense, not both.',
    method: 'POST',
    path: '/accounting/retenciones-percepciones/retenciones/apply/',
    access: 'accounting:write',
    body: z.strictObject({
      ...payment,
      // What is withheld is withheld as it is paid; what would be is asked ahead.
      date: happened(date())
        .meta({ description: 'Of the payment; today unless it is said' })
        .optional(),
      current_account_id: recordId()
        .meta({ description: 'Current account of the supplier that the amount settles' })
        .optional(),
      expense_id: recordId().meta({ description: 'Expense that the amount pays' }).optional(),
    }),
    data: shownRecord(Withholding),
    fails: [
      'related_record_not_found',
      'tax_configuration_missing',
      'record_locked',
      'invalid_state_transition',
      'period_closed',
    ],
    failStatus: { period_closed: 400 },
  },
  async (ctx, { body }) => {
    const [judged, facts] = await Promise.all([judgePayment(ctx, body), readFiscalFacts(ctx)]);
    refuseStranger(judged);
    const { steps } = judged;
    const year = Number(judged.date.slice(0, 'YYYY'.length));
    const id = ctx.newId();
    const [last, moved] = await Promise.all([
      ctx.store.lastNumber(sequenceOf(judged.regime.tax, year)),
      steps.amount === 0 ? NOTHING_MOVED : movedBy(ctx, { ...body, id, judged }),
      assertOpenDay(ctx, judged.date),
    ]);
    const bare = withholdingOf(ctx, id, { judged, body, moved });
    const identity = fiscalIdentity(ctx, facts);
    const issued =
      steps.amount === 0 ? undefined : issuedFor(ctx, bare, { judged, identity, last });
    const data = issued === undefined ? bare : { ...bare, ...namedOn(issued) };
    const changes = [
      create(Withholding, data),
      ...(issued?.changes ?? []),
      ...monthChanges(ctx, judged),
      ...moved.changes,
    ];
    return ctx.commit(changes, { data });
  },
);

const NOTHING_MOVED: Moved = { changes: [] };

const namedOn = ({ certificate }: Issued) => ({
  certificate_id: certificate._id,
  certificate_number: certificate.number,
});

/** Only an agent of the tax withholds. */
function refuseStranger({ config, regime }: Judged): void {
  if (agentOf(config, regime.tax, regime.jurisdiction)?.agent === true) return;
  const message = 'The account is not an agent of this tax: say so in config/';
  fail('tax_configuration_missing', {
    errors: [{ field: regime.tax, message, code: 'conditional_required' }],
  });
}

type Given = {
  judged: Judged;
  moved: Moved;
  body: { documents?: Withholding['documents'] };
};

function withholdingOf(ctx: Context, id: string, { judged, body, moved }: Given): Withholding {
  const { regime, supplier, date, condition, steps, exclusion_until } = judged;
  const { scale_row: _, minimum_withholding: __, ...told } = steps;
  return brandNew(
    ctx,
    Withholding,
    {
      direction: 'made',
      tax: regime.tax,
      regime_id: regime._id,
      regime_code: regime.code,
      ...(regime.jurisdiction && { jurisdiction: regime.jurisdiction }),
      supplier_id: supplier._id,
      party_name: supplier.legal_name ?? supplier.name,
      ...(supplier.cuit && { party_cuit: supplier.cuit }),
      ...(supplier.tax_condition && { party_condition: supplier.tax_condition }),
      ...(supplier.gross_income && { party_gross_income: supplier.gross_income }),
      date,
      period: monthOf(date),
      condition,
      ...told,
      ...(exclusion_until && { exclusion_until }),
      ...(body.documents && { documents: body.documents }),
      ...moved.named,
      status: 'applied',
    },
    id,
  );
}

/** The month moves on, with what was kept by supplier; the call that finds one of them moved meanwhile is run again. */
function monthChanges(ctx: Context, { key, seen, steps }: Judged): Change[] {
  const { month, untaken } = seen;
  const id = idOfMonth(key);
  const sums = {
    paid: toAmount(sum([seen.paid, steps.net_amount])),
    withheld: toAmount(sum([seen.withheld, steps.amount])),
    ...(isOfSupplier(key) && { taken_by: '' }),
  };
  const taken = { paid: 0, withheld: 0, taken_by: id };
  return [
    month === undefined
      ? firstOfMonth(ctx, key, sums)
      : update(WithholdingMonth, month, amended(ctx, month, sums)),
    ...(untaken === undefined
      ? []
      : [update(WithholdingMonth, untaken, amended(ctx, untaken, taken))]),
  ];
}

function firstOfMonth(
  ctx: Context,
  key: MonthKey,
  sums: Pick<WithholdingMonth, 'paid' | 'withheld'>,
): Change {
  const fields = { key: keyOfMonth(key), ...sums, opened_at: toIso(ctx.clock.now()) };
  const made = brandNew(ctx, WithholdingMonth, fields, idOfMonth(key));
  return create(WithholdingMonth, made, { shared: true });
}
