// What changes of a tax document are called. contract#event-names: by its kind of document, but for the collection of an invoice, which
// notes have not.
import { voucherType } from '#domain/fiscal/voucher-types.ts';

type Change<R> = { readonly before?: R | undefined; readonly after?: R | undefined };
type AnnouncedDocument = { readonly estado: string } & Collected;
type Collected = { readonly cobrado_at?: string; readonly vencido_at?: string };

const EVENT_OF: Readonly<Record<string, string>> = {
  procesando: 'pending_authorization',
  pendiente_verificacion: 'pending_authorization',
  autorizado: 'authorized',
  rechazado: 'rejected',
  anulado: 'cancelled',
};

export const EVENT_KINDS = {
  authorized: 'The tax authority gave the document its CAE',
  rejected: 'The tax authority rejected the document',
  pending_authorization: 'The document waits for the tax authority',
  cancelled: 'The document was cancelled',
  'invoice.paid':
    'The invoice was collected: its sale, or what it put on a current account, is paid',
  'invoice.overdue': 'The day on which the invoice was due is over, and it is not paid',
};

export function eventPrefixOf({ tipo_comprobante }: { tipo_comprobante: number }): string {
  const kind = voucherType(tipo_comprobante)?.kind;
  return kind === 'credit_note' || kind === 'debit_note' ? kind : 'invoice';
}

export function eventsOf({ before, after }: Change<AnnouncedDocument>): string[] {
  const event = EVENT_OF[after?.estado ?? ''];
  const isSame = event === undefined || event === EVENT_OF[before?.estado ?? ''];
  const isNew = (at: keyof Collected) => after?.[at] !== undefined && before?.[at] === undefined;
  return [
    ...(isSame ? [] : [event]),
    ...(isNew('cobrado_at') ? ['invoice.paid'] : []),
    ...(isNew('vencido_at') ? ['invoice.overdue'] : []),
  ];
}
