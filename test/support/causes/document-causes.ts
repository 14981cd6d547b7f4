// Events of tax documents, of imports, and of webhooks themselves.
import { export17 } from '#domain/received-invoices/test-export.ts';
import { SentFile } from '../sent-file.ts';
import type { Cause, Makers } from './makers.ts';

const DAY_MS = 86_400_000;
/** Beyond the time for which what waits to be imported is kept. */
const FORGOTTEN_DAYS = 40;
/** Rows that are more than are written before the answer, and more than one run of their job writes. */
const [LARGE, IN_TWO_RUNS] = [501, 2001];

const fault = (at: Makers, name: string) =>
  at.post('/sandbox/faults/', { operation: 'authorize', fault: name });
const noteOf = async (at: Makers, kind: string) => {
  const { _id: comprobante_id } = await at.invoice();
  return {
    path: `/bill/receipts/${kind}-note/`,
    body: { comprobante_id, ...(kind === 'debit' && { importe: 10 }) },
  };
};
/** A note that meets the fault as it is authorized. */
const faulty = async (at: Makers, kind: string, name: string): Promise<void> => {
  const { path, body } = await noteOf(at, kind);
  await fault(at, name);
  await at.attempt(path, { ...body, autorizar: true });
};
/** A draft whose authorization fails, and that is given up then. */
const givenUp = async (at: Makers, kind: string): Promise<void> => {
  const { path, body } = await noteOf(at, kind);
  const { _id } = await at.post(path, { ...body, autorizar: false });
  await fault(at, 'down');
  await at.attempt(`/bill/receipts/authorize/${_id}/`);
  await at.rest();
  await at.post(`/bill/receipts/cancel/${_id}/`);
};
const upload = (at: Makers, from: number, count: number) =>
  at.post(
    '/received_invoices/upload-csv/',
    new SentFile(
      export17(Array.from({ length: count }, (_, n) => ({ number: from + n, date: '2025-02-05' }))),
    ),
  );

const subscribed = (at: Makers, event_types: string[]) =>
  at.post('/webhooks/', { url: `${at.receiver.origin}/${at.serial()}`, event_types });

export const DOCUMENT_CAUSES: Readonly<Record<string, Cause>> = {
  'invoice.rejected': async (at) => {
    await fault(at, 'rejected');
    await at.invoice().catch(() => undefined);
  },
  'invoice.pending_authorization': async (at) => {
    await fault(at, 'answer_lost');
    await at.invoice().catch(() => undefined);
  },
  'credit_note.rejected': (at) => faulty(at, 'credit', 'rejected'),
  'credit_note.pending_authorization': (at) => faulty(at, 'credit', 'answer_lost'),
  'credit_note.updated credit_note.cancelled': (at) => givenUp(at, 'credit'),
  'debit_note.rejected': (at) => faulty(at, 'debit', 'rejected'),
  'debit_note.pending_authorization': (at) => faulty(at, 'debit', 'answer_lost'),
  'debit_note.updated debit_note.cancelled': (at) => givenUp(at, 'debit'),
  'invoice.overdue': async (at) => {
    const { _id: customer } = await at.customer({ payment_terms_days: 10 });
    await at.post('/current-accounts/', { party_id: customer });
    await at.sale({ customer, payment_method: 'current_account', generate_invoice: true });
    await at.pass(40);
  },
  'received_invoice_import.failed': (at) =>
    at
      .post('/received_invoices/upload-csv/', new SentFile(Buffer.from('a;b\n1;2\n')))
      .catch(() => undefined),
  'received_invoice_import.updated job.completed': (at) => upload(at, 1, IN_TWO_RUNS),
  'webhook.test': async (at) => {
    const { _id } = await subscribed(at, ['category.*']);
    await at.post(`/webhooks/${_id}/test/`);
  },
  'webhook.disabled': async (at) => {
    await subscribed(at, ['webhook.*']);
    await subscribed(at, ['supplier.created']);
    at.receiver.answer = { status: 410 };
    await at.post('/suppliers/', { name: `Bodega ${at.serial()}` });
    await at.rest();
    at.receiver.answer = { status: 200 };
  },
  // What waits is kept by the machine's time, which the sandbox's clock is behind of.
  'job.failed': async (at) => {
    await at.good('DELETE', '/sandbox/clock/');
    await upload(at, 2 * IN_TWO_RUNS, LARGE);
    at.stack.clock.advance(FORGOTTEN_DAYS * DAY_MS);
  },
};
