// Who the business buys from. contract#purchasing. Decision: `balance` mirrors the supplier's current
// account in local currency, in its sign: negative is what the business owes.
import { postalAddress } from '#domain/customers/records/address.ts';
import { withOneDefault } from '#domain/customers/records/default-address.ts';
import { TAX_CONDITIONS } from '#domain/fiscal/tax-condition.ts';
import { jurisdiction, strayPlace, TAXES } from '#domain/fiscal/taxes.ts';
import { FOLLOW_PARTY_NAME_JOB } from '#domain/jobs/party-names.ts';
import { isValidCuit, spelledCuit } from '#kernel/cuit.ts';
import type { FieldError } from '#kernel/error.ts';
import {
  amount,
  date,
  email,
  list,
  object,
  oneOf,
  percentage,
  text,
  textList,
  whole,
} from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import { bankAccount, isValidCbu } from './bank-account.ts';

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  legal_name: field(text(0, 200)).searchable(),
  cuit: field(text(0, 13)).spelled(spelledCuit).sortable('code').searchable().filterable(),
  tax_condition: field(oneOf(TAX_CONDITIONS)).filterable(),
  email: field(email()).searchable(),
  phone: field(text(0, 50)),
  contact_name: field(text(0, 200)).kept().searchable(),
  addresses: field(list(postalAddress().loose(), 50)),
  payment_terms_days: field(whole(0, 365)).default(0).sortable('number'),
  bank: field(bankAccount()),
  default_expense_account_code: field(
    text(0, 50).meta({
      description:
        'Code of the account of what is bought from it, where expense or invoice name none. Any text is kept: entries on an account that does not exist wait in `unposted` of GET /accounting/config/ until it does and that configuration is saved',
    }),
  ),
  withholding_regimes: field(
    textList(100, 50).meta({
      description:
        'Codes of the regimes that it is subject to; withholding under another one is warned of. Any text is kept: a code may be of a regime that is made later',
    }),
  ),
  gross_income: field(text(0, 50).meta({ description: 'Registration for gross income tax' })),
  exclusion_certificates: field(
    list(
      object({
        tax: oneOf(TAXES),
        percentage: percentage().meta({ description: 'Of the withholding that it frees from' }),
        jurisdiction: jurisdiction()
          .meta({ description: 'Of gross income tax; without it the certificate is of all' })
          .optional(),
        valid_from: date().optional(),
        valid_to: date().optional(),
        number: text(0, 50).optional(),
      }),
      20,
    ),
  ),
  lead_time_days: field(whole(0, 3650)),
  tags: field(textList(100)).searchable(),
  notes: field(text(0, 2000)),
  status: states({
    initial: ['active', 'inactive'],
    moves: {
      active: ['inactive', 'deleted'],
      inactive: ['active', 'deleted'],
      deleted: ['active'],
    },
    withdrawn: ['inactive'],
  }).filterable(),
  balance: field(amount(-AMOUNT_MAX)).default(0).assigned(),
};

export interface Supplier extends Stored<'supplier', typeof fields> {}
export const Supplier: NounOf<Supplier, typeof fields> = noun({
  name: 'supplier',
  summary: 'A person or company that the business buys from.',
  base: '/suppliers',
  key: 'su',
  scope: 'suppliers',
  open: true,
  fields,
  rules: [cuitIsValid, cbuIsValid, exclusionsAreValid],
  softDelete: true,
  prepare: (input) => ({
    ...input,
    ...plainCuit(input),
    ...(input.addresses && { addresses: withOneDefault(input.addresses) }),
  }),
  guard: owesNothing,
  events: ({ before, after }) =>
    before?.status === 'deleted' && after?.status === 'active' ? ['restored'] : [],
  eventKinds: { restored: 'A deleted supplier came back' },
  jobs: ({ before, after }) =>
    before === undefined || after === undefined || before.name === after.name
      ? []
      : [FOLLOW_PARTY_NAME_JOB],
});

type Named = { readonly cuit?: string | undefined };

/** The CUIT in its one spelling, digits only, where there is one. */
export const plainCuit = ({ cuit }: Named): Named =>
  cuit !== undefined && cuit !== '' ? { cuit: spelledCuit(cuit) } : {};

/** Of a jurisdiction is gross income tax alone, and a certificate that ends before it begins frees from nothing. */
function exclusionsAreValid({ exclusion_certificates: all = [] }: Supplier): FieldError[] {
  return all.flatMap(({ tax, jurisdiction: place, valid_from: from, valid_to: to }, index) => {
    const at = (name: string) =>
      ({ field: `exclusion_certificates[${index}].${name}`, location: 'body' }) as const;
    const errors = strayPlace({ tax, jurisdiction: place }, at('jurisdiction'));
    if (from !== undefined && to !== undefined && from > to) {
      const message = 'It ends before it begins';
      errors.push({ ...at('valid_to'), code: 'out_of_range', message, min: from });
    }
    return errors;
  });
}

function cuitIsValid({ cuit }: Supplier): FieldError[] {
  if (!cuit || isValidCuit(cuit)) return [];
  const message = 'The check digit of the CUIT is wrong';
  return [{ field: 'cuit', location: 'body', code: 'invalid_tax_id', message }];
}

function cbuIsValid({ bank }: Supplier): FieldError[] {
  if (!bank?.cbu || isValidCbu(bank.cbu)) return [];
  const message = 'A CBU has 22 digits, the 8th and the last of which check the others';
  return [{ field: 'bank.cbu', location: 'body', code: 'invalid_format', message }];
}

/** A supplier is not deleted while its account is open. */
function owesNothing({ before, after }: RecordChange<Supplier>): void {
  if (after?.status !== 'deleted' || (before?.balance ?? 0) === 0) return;
  const message = 'Settle its current account first';
  refuseUsed('current_account', { message, balance: before?.balance });
}
