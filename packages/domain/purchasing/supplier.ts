// Who the business buys from. Decisions 14. Decision: `balance` mirrors the supplier's current
// account in local currency, in its sign: negative is what the business owes.
import { postalAddress } from '#domain/customers/address.ts';
import { TAX_CONDITIONS } from '#domain/customers/tax-condition.ts';
import { cuitDigits, isValidCuit } from '#kernel/cuit.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { amount, email, list, oneOf, text, textList, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';
import type { RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { bankAccount, isValidCbu } from './bank-account.ts';

export const Supplier = noun({
  name: 'supplier',
  summary: 'A person or company that the business buys from.',
  base: '/suppliers',
  key: 'su',
  scope: 'suppliers',
  open: true,
  record: {
    name: text(1, 200),
    legal_name: text(0, 200),
    cuit: text(0, 13),
    tax_condition: oneOf(TAX_CONDITIONS),
    email: email(),
    phone: text(0, 50),
    contact_name: text(0, 200),
    addresses: list(postalAddress().loose(), 50),
    payment_terms_days: whole(0, 365),
    bank: bankAccount(),
    default_expense_account_code: text(0, 50),
    withholding_regimes: textList(100, 50),
    lead_time_days: whole(0, 3650),
    tags: textList(100),
    notes: text(0, 2000),
    status: oneOf(['active', 'inactive', 'deleted']),
    balance: amount(-AMOUNT_MAX),
  },
  required: ['name'],
  assigned: ['balance'],
  defaults: { payment_terms_days: 0, balance: 0 },
  rules: [cuitIsValid, cbuIsValid],
  list: {
    sort: { text: 'name', number: 'payment_terms_days', code: 'cuit' },
    search: ['name', 'legal_name', 'cuit', 'email', 'contact_name', 'tags'],
    filter: ['status', 'cuit', 'tax_condition'],
  },
  states: {
    status: {
      initial: ['active', 'inactive'],
      moves: {
        active: ['inactive', 'deleted'],
        inactive: ['active', 'deleted'],
        deleted: ['active'],
      },
    },
  },
  softDelete: true,
  prepare: (input) => ({ ...input, ...plainCuit(input) }),
  guard: owesNothing,
  events: ({ before, after }) =>
    before?.status === 'deleted' && after?.status === 'active' ? ['restored'] : [],
  eventKinds: { restored: 'A deleted supplier came back' },
});

/** The CUIT in its one spelling, digits only, where there is one. */
export const plainCuit = ({ cuit }: Rec): Rec =>
  typeof cuit === 'string' && cuit !== '' ? { cuit: cuitDigits(cuit) ?? cuit.trim() } : {};

function cuitIsValid({ cuit }: Rec): FieldError[] {
  if (!cuit || isValidCuit(cuit)) return [];
  const message = 'The check digit of the CUIT is wrong';
  return [{ field: 'cuit', location: 'body', code: 'invalid_tax_id', message }];
}

function cbuIsValid({ bank }: Rec): FieldError[] {
  if (!bank?.cbu || isValidCbu(bank.cbu)) return [];
  const message = 'A CBU has 22 digits, the 8th and the last of which check the others';
  return [{ field: 'bank.cbu', location: 'body', code: 'invalid_format', message }];
}

/** A supplier is not deleted while its account is open. */
function owesNothing({ before, after }: RecordChange): void {
  if (after?.status !== 'deleted' || (before?.balance ?? 0) === 0) return;
  const message = 'Settle its current account first';
  fail('resource_in_use', { errors: [{ message, balance: before?.balance }] });
}
