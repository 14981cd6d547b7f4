// POST /pos/{id}/sale/: a sale rung up at a terminal, with its ticket number and its place in the
// open register, all in the sale's own commit. Spec: POS; contract#payloads; reliability#race-of-registers.
// Decision: a terminal also sells without a session and without an open register; such a sale
// belongs to none, and the terminal counts its money. Ticket numbers are gap-free per terminal, as one person rings up there at a time.
import { createSale, makeSale, type Origin, SALE_STATUS } from '#domain/sales/create-sale.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { changeOf } from '#domain/sales/records/sale-payments.ts';
import { countedSale, openRegisterOf } from '#domain/sales/register/count-sale.ts';
import { fail } from '#kernel/error.ts';
import { amount, reference } from '#kernel/fields.ts';
import { createBody } from '#resource/bodies.ts';
import { asRead } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import type { CashRegister } from '../records/cash-register.ts';
import { PosTerminal, refuseIdle } from '../records/pos-terminal.ts';

export const sell = verb(
  PosTerminal,
  {
    name: 'pos.sale',
    summary: 'Register a sale from a terminal; its open cash register counts it',
    description: SALE_STATUS,
    method: 'POST',
    path: '/pos/{id}/sale/',
    access: 'pos:write',
    on: 'record',
    when: ({ status }) => status === 'active',
    body: createBody(Sale)
      .omit({ sale_origin: true })
      .extend({ session_id: reference().optional(), cash_received: amount().optional() }),
    data: shownRecord(Sale),
    fails: createSale.fails,
  },
  async (ctx, { record, body }) => sellAt(ctx, record, body as Rung),
);

type Rung = Omit<(typeof Sale)['$input'], 'sale_origin'> & {
  readonly session_id?: string;
  readonly cash_received?: number;
};

async function sellAt(ctx: Context, terminal: PosTerminal, body: Rung): Promise<Answer> {
  refuseIdle(terminal);
  const { session_id, cash_received, ...input } = body;
  refuseOtherSession(terminal, session_id);
  const tickets = `ticket#${terminal._id}`;
  const till = Promise.all([openRegisterOf(ctx, terminal), ctx.store.lastNumber(tickets)]);
  till.catch(() => undefined);
  return makeSale(ctx, { ...input, sale_origin: 'pos' }, async (sale) => {
    const [register, last] = await till;
    const rung = rungUp(sale, { terminal, register, ticket: last + 1, cash_received });
    const number = { kind: 'number', sequence: tickets, to: last + 1 } as const;
    return { ...rung, changes: [number, ...rung.changes] };
  });
}

type At = {
  terminal: PosTerminal;
  register: CashRegister | undefined;
  ticket: number;
  cash_received: number | undefined;
};

/** What the terminal adds to the sale, and what its register counts. */
function rungUp(sale: Sale, { terminal, register, ticket, cash_received }: At): Origin {
  const fields = {
    pos_terminal_id: terminal._id,
    ...(terminal.active_session_id !== null && { session_id: terminal.active_session_id }),
    ...(register !== undefined && { cash_register_id: register._id }),
    ticket_number: ticket,
    ...changeOf(sale, cash_received),
  };
  const same = asRead(
    PosTerminal,
    terminal,
    'status',
    'open_cash_register_id',
    'active_session_id',
  );
  const along = {
    set: { last_ticket_number: ticket },
    // The register may have been read before a ticket that the sequence already counts.
    setOnce: { first_ticket_number: ticket },
  };
  const counted = countedSale({ terminal, register }, undefined, sale, along);
  return { fields: { ...fields, ...counted.fields }, changes: [same, ...counted.changes] };
}

function refuseOtherSession(terminal: PosTerminal, sessionId: string | undefined): void {
  if (sessionId === undefined || sessionId === terminal.active_session_id) return;
  const message = 'Not the active session of the terminal';
  fail('related_record_not_found', {
    errors: [{ field: 'session_id', location: 'body', code: 'not_found', message }],
  });
}
