// Where the money of a payment method goes: cash into the drawer, transfers to the bank, cards and wallets to what is still to
// be settled, cheques to those to be deposited, what is on account to the customer. fiscal#books: Caja/Bancos/Cupones.
import type { AccountKey } from '../records/account-keys.ts';
import type { Share } from './legs.ts';

/** By the type of a payment method, or by the name under which it is usual. */
const PLACES: ReadonlyMap<string, AccountKey> = new Map(
  Object.entries<AccountKey>({
    cash: 'cash',
    efectivo: 'cash',
    contado: 'cash',
    debit_card: 'cards_receivable',
    credit_card: 'cards_receivable',
    card: 'cards_receivable',
    tarjeta: 'cards_receivable',
    tarjeta_debito: 'cards_receivable',
    tarjeta_credito: 'cards_receivable',
    digital_wallet: 'cards_receivable',
    wallet: 'cards_receivable',
    qr: 'cards_receivable',
    mercado_pago: 'cards_receivable',
    mercadopago: 'cards_receivable',
    bank_transfer: 'banks',
    transfer: 'banks',
    transferencia: 'banks',
    transferencia_bancaria: 'banks',
    deposit: 'banks',
    deposito: 'banks',
    bank: 'banks',
    check: 'cheques',
    cheque: 'cheques',
    current_account: 'receivables',
    cuenta_corriente: 'receivables',
  }),
);

/** Types of the tenant's own methods by their folded code. */
export type MethodTypes = ReadonlyMap<string, string>;

export const foldedMethod = (method: string | undefined): string =>
  (method ?? '').trim().toLowerCase().replaceAll(' ', '_');

/** None named is cash; an unknown method is money that a person still has to hand over. */
export function placeOfMethod(method: string | undefined, types: MethodTypes): AccountKey {
  const name = foldedMethod(method);
  if (name === '') return 'cash';
  return PLACES.get(name) ?? PLACES.get(types.get(name) ?? '') ?? 'other_receivables';
}

/** A cheque that the business gives is a debt until it is presented; a card that it pays with too. */
export function placeOfOutgoing(method: string | undefined, types: MethodTypes): AccountKey {
  const at = placeOfMethod(method, types);
  if (at === 'cheques') return 'cheques_payable';
  return at === 'cards_receivable' || at === 'other_receivables' || at === 'receivables'
    ? 'banks'
    : at;
}

export const isKnownMethod = (method: string | undefined): boolean =>
  foldedMethod(method) === '' || PLACES.has(foldedMethod(method));

type Paid = { method: string; amount: number };

export const sharesOf = (payments: readonly Paid[], types: MethodTypes): Share[] =>
  payments.map(({ method, amount }) => ({ at: placeOfMethod(method, types), weight: amount }));
