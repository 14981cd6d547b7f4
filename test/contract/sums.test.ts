// What the service adds up of many amounts is declared as a sum (`amountSum`), which is wider than any amount: else the answer breaks
// its own schema once the sum is. Every amount that the service writes itself, in records and in other answers, is a sum, or is named
// here as one that is of one document, or that is refused before it is wider. Decision 636.
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { groups } from '#domain/groups.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import { settled } from '#kernel/schema.ts';
import type { Noun } from '#resource/declaration.ts';
import { type JsonSchema, toJsonSchema } from '#resource/json-schema.ts';
import { shownNoun, shownRecord } from '#resource/record-schema.ts';
import { serviceRoutes } from '../support/service-routes.ts';

/** Records, and answers that are one with more members, all amounts of which are of one document: refused before they are wider. */
const OF_ONE_DOCUMENT: readonly string[] = [
  ...['sale', 'budget', 'order', 'expense', 'contract', 'invoice', 'received_invoice', 'vat_entry'],
  ...['current_account_movement', 'cash_movement', 'journal_entry', 'bank_statement_line'],
  ...['reward_redemption', 'perception', 'received_invoices.link', 'contracts.adjust'],
];

const WITHHELD = 'accounting/retenciones-percepciones/retenciones.calculate';
const PERCEIVED = 'accounting/retenciones-percepciones/percepciones.calculate';
const STATEMENT = 'current-accounts.statement';
/** What is no sum, or is refused before it is wider, with why. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'a balance, beyond which movements and entries are refused': [
    ...['customer.balance', 'current_account.balance', 'supplier.balance'],
    ...['accounting_account.balance', 'customers.summary.balance'],
    ...[
      `${STATEMENT}.opening_balance`,
      `${STATEMENT}.closing_balance`,
      `${STATEMENT}.lines.balance`,
    ],
    'accounting/bank/statements.get.ledger_balance',
  ],
  'what a client or a file said': [
    ...['vat_config.opening.technical_balance', 'vat_config.opening.free_balance'],
    ...['get', 'update'].flatMap((verb) => [
      `iva/config.${verb}.opening.technical_balance`,
      `iva/config.${verb}.opening.free_balance`,
    ]),
    ...['bank_statement', 'accounting/bank/statements.get'].flatMap((of) => [
      `${of}.opening_balance`,
      `${of}.closing_balance`,
    ]),
    'customers.summary.credit_limit',
    ...['cash_register.reconciliation.initial', 'cash_register.x_report.initial'],
  ],
  'one of the rows of a list': [
    ...['current_account.open_items.amount', 'current_account.open_items.open'],
    ...[`${STATEMENT}.lines.debit`, `${STATEMENT}.lines.credit`],
    ...['current-accounts.aging.items.amount', 'current-accounts.aging.items.open'],
    ...['general_ledger.accounts', 'account_ledger', 'daily_journal.entries'].flatMap((of) => [
      `accounting/reports.${of}.lines.debit`,
      `accounting/reports.${of}.lines.credit`,
    ]),
    'shipping.quotes.price',
  ],
  'one payment, its regime and what is withheld or perceived of it': [
    ...['withholding.net_amount', 'withholding.minimum', 'withholding.amount'],
    ...['withholding.documents.amount', 'certificate.documents.amount', 'certificate.amount'],
    ...[
      'net_amount',
      'minimum',
      'scale_row.from',
      'scale_row.fixed',
      'minimum_withholding',
      'amount',
    ].map((name) => `${WITHHELD}.${name}`),
    ...['minimum', 'amount', 'tributo.base', 'tributo.importe'].map(
      (name) => `${PERCEIVED}.${name}`,
    ),
  ],
  'what the service keeps for itself of one movement, or of the account of it': [
    ...['difference', 'shares.amount', 'shares.pesos', 'amount', 'pesos'].map(
      (name) => `ledger_posting.exchange.${name}`,
    ),
    ...[
      'balance',
      'books',
      'items.amount',
      'items.pesos',
      'items.open',
      'items.left',
      'imputed.pesos',
    ].map((name) => `exchange_standing.${name}`),
  ],
};

const nouns = groups.flatMap((group) => group.nouns);

/** Where the schema takes amounts up to the greatest and no more. */
function amountsIn(schema: JsonSchema | boolean, path: string): string[] {
  if (typeof schema === 'boolean') return [];
  const { properties = {}, items, additionalProperties: other, anyOf, oneOf, allOf } = schema;
  return [
    ...(schema.maximum === AMOUNT_MAX ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => amountsIn(each, `${path}.${name}`)),
    ...(items === undefined ? [] : amountsIn(items, path)),
    ...(other === undefined ? [] : amountsIn(other, path)),
    ...[anyOf, oneOf, allOf].flatMap((some = []) => some.flatMap((each) => amountsIn(each, path))),
  ];
}

const isOurs = ({ assigned, standard }: Noun, name: string): boolean =>
  assigned.includes(name) || !standard.includes('create');

const ofRecords = nouns
  .filter(({ name }) => !OF_ONE_DOCUMENT.includes(name))
  .flatMap((noun) =>
    Object.entries(noun.record.shape)
      .filter(([name]) => isOurs(noun, name))
      .flatMap(([name, schema]) => amountsIn(toJsonSchema(schema), `${noun.name}.${name}`)),
  );

const records = new Map<z.core.$ZodType, string>(
  nouns.flatMap((noun) => [
    [settled(noun.record), noun.name],
    [settled(shownRecord(noun)), noun.name],
  ]),
);
const ofAnswers = serviceRoutes.all
  .filter(({ name, data }) => shownNoun(data) === undefined && !OF_ONE_DOCUMENT.includes(name))
  .flatMap(({ name, data }) => amountsIn(toJsonSchema(data, records), name));

test('what the service adds up is declared as a sum', () => {
  const known = Object.values(KNOWN).flat();
  const found = [...new Set([...ofRecords, ...ofAnswers])];
  expect(found.filter((path) => !known.includes(path))).toEqual([]);
  expect(known.filter((path) => !found.includes(path))).toEqual([]);
});
