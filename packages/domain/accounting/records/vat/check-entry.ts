// What must be true of an entry that a person makes: as the authority's checks of an exported line, and each mistake names its field.
import { isPesos } from '#domain/fiscal/currency.ts';
import { beyondPesos } from '#domain/fiscal/pesos-bound.ts';
import { isValidCuit } from '#kernel/cuit.ts';
import type { FieldError } from '#kernel/error.ts';
import { AMOUNT_MAX, near, percent, sum, toAmount } from '#kernel/money.ts';
import type { Rule } from '#resource/declaration.ts';
import type { BookEntry } from './book-entry.ts';
import type { Source } from './entry-fields.ts';
import { partsOf } from './sums.ts';
import { isKnownVoucher, isSigned, isWithoutCredit, isWithoutRates } from './voucher-kinds.ts';

const CENT = 0.01;
const CUIT = 80;
/** Documents that one entry may be of. */
export const NUMBERS_MAX = 1_000_000;

type Entry = BookEntry & { readonly source: Source };

/** For entries by hand; those of documents are as their documents are. */
const ofManual =
  (rule: (entry: Entry) => FieldError[]): Rule<Entry> =>
  (entry) =>
    entry.source === 'manual' ? rule(entry) : [];

export const entryRules: readonly Rule<Entry>[] = [
  ofManual(typeIsKnown),
  ofManual(classTellsVat),
  ofManual(ratesAreDistinct),
  ofManual(vatIsOfItsBase),
  ofManual(totalIsItsParts),
  ofManual(amountsHaveNoSign),
  ofManual(jurisdictionsFit),
  ofManual(rateFitsCurrency),
  ofManual(pesosFit),
  ofManual(numbersAreARange),
  ofManual(sellerIsIdentified),
];

/** The class of the document, and with it what counts as credit, follows from its type. */
function typeIsKnown({ voucher_type }: BookEntry): FieldError[] {
  if (isKnownVoucher(voucher_type)) return [];
  const message = 'No type of document has this code';
  return [{ ...wrong('voucher_type', 'invalid_enum', message), actual: voucher_type }];
}

/** The files have no row of VAT for a sale of class C, so it owes none in the book either. A purchase counts none of it as credit. */
function classTellsVat({ book_type, voucher_type, vat_items }: BookEntry): FieldError[] {
  const isTold = book_type === 'purchases' || !isWithoutRates(book_type, voucher_type);
  if (vat_items.length === 0 || isTold) return [];
  const message = 'A document of that class tells no VAT: its whole is untaxed';
  return [{ ...wrong('vat_items', 'too_many_items', message), max: 0 }];
}

function ratesAreDistinct({ vat_items }: BookEntry): FieldError[] {
  const rates = vat_items.map(({ aliquot }) => aliquot);
  return rates.flatMap((rate, index) =>
    rates.indexOf(rate) === index
      ? []
      : [wrong(`vat_items[${index}].aliquot`, 'not_unique', 'Each rate has one row')],
  );
}

function vatIsOfItsBase({ vat_items }: BookEntry): FieldError[] {
  return vat_items.flatMap(({ aliquot, base, amount }, index) => {
    const expected = toAmount(percent(base, aliquot));
    if (near(amount, expected, CENT)) return [];
    const line = wrong(`vat_items[${index}].amount`, 'out_of_range', 'VAT is base times rate');
    return [{ ...line, expected, actual: amount }];
  });
}

/** By a purchase of class B or C the parts are not told. */
function totalIsItsParts(entry: BookEntry): FieldError[] {
  if (entry.book_type === 'purchases' && isWithoutCredit(entry.voucher_type)) return [];
  const expected = toAmount(sum(partsOf(entry)));
  if (expected === entry.total) return [];
  const line = wrong('total', 'out_of_range', 'The total is the sum of its parts to the cent');
  return [{ ...line, expected, actual: entry.total }];
}

function amountsHaveNoSign(entry: BookEntry): FieldError[] {
  if (isSigned(entry.voucher_type)) return [];
  const { vat_items, untaxed, exempt, internal_taxes, other_taxes, total } = entry;
  const amounts: [string, number][] = [
    ...vat_items.flatMap(({ base, amount }, index): [string, number][] => [
      [`vat_items[${index}].base`, base],
      [`vat_items[${index}].amount`, amount],
    ]),
    ...Object.entries({ untaxed, exempt, internal_taxes, other_taxes, total }),
    ['computable_credit', entry.computable_credit],
    ...perceptionAmounts(entry),
  ];
  return amounts
    .filter(([, value]) => value < 0)
    .map(([field]) =>
      wrong(field, 'too_small', 'Its type tells whether a document subtracts: no sign here'),
    );
}

const perceptionAmounts = ({ perceptions: { gross_income, ...rest } }: BookEntry) => [
  ...Object.entries(rest).map(([name, value]): [string, number] => [`perceptions.${name}`, value]),
  ...gross_income.map(({ amount }, index): [string, number] => [
    `perceptions.gross_income[${index}].amount`,
    amount,
  ]),
];

/** The files have one column for all of them. */
function jurisdictionsFit({ perceptions }: BookEntry): FieldError[] {
  const together = sum(perceptions.gross_income.map(({ amount }) => amount));
  if (together.abs().lte(AMOUNT_MAX)) return [];
  const message = 'Together more than an amount may be';
  return [{ ...wrong('perceptions.gross_income', 'too_large', message), max: AMOUNT_MAX }];
}

function rateFitsCurrency({ currency, exchange_rate }: BookEntry): FieldError[] {
  if (isPesos(currency) === (exchange_rate === 1)) return [];
  return [
    wrong('exchange_rate', 'out_of_range', 'Pesos have the rate 1, other currencies another'),
  ];
}

/** The sums of the book are in pesos. */
function pesosFit({ total, exchange_rate }: BookEntry): FieldError[] {
  const beyond = beyondPesos(total, exchange_rate);
  return beyond ? [{ ...wrong('total', 'too_large', beyond.message), ...beyond }] : [];
}

function numbersAreARange({ number, number_to }: BookEntry): FieldError[] {
  if (number_to < number) {
    return [wrong('number_to', 'out_of_range', 'The last number is not before the first')];
  }
  const max = number + NUMBERS_MAX - 1;
  if (number_to <= max) return [];
  return [{ ...wrong('number_to', 'too_large', 'One entry is of fewer documents'), max }];
}

/** The layouts know a seller by his CUIT alone. */
function sellerIsIdentified({ book_type, party }: BookEntry): FieldError[] {
  if (book_type === 'sales' && party.document_type !== CUIT) return [];
  const isKnown = isValidCuit((party.document_number ?? '').replaceAll(/\D/g, ''));
  return isKnown
    ? []
    : [wrong('party.document_number', 'invalid_format', 'The CUIT, with its check digit')];
}

const wrong = (field: string, code: FieldError['code'], message: string): FieldError => ({
  field,
  location: 'body',
  code,
  message,
});
