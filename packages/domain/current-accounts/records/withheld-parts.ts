// What a customer kept back of a payment as taxes of the account: each part with the certificate that the customer gave for it. The
// payment settles its whole amount; only the rest of it is money.
import { jurisdiction, TAXES } from '#domain/fiscal/taxes.ts';
import type { FieldError } from '#kernel/error.ts';
import { amount, date, list, object, oneOf, text } from '#kernel/fields.ts';
import { happened } from '#kernel/happened.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { CurrentAccount } from './current-account.ts';
import { LOCAL_CURRENCY } from './current-account.ts';

const PARTS_MAX = 10;
const PART_MIN = 0.01;

export const withheldParts = () =>
  list(
    object({
      tax: oneOf(TAXES),
      regime: text(1, 20)
        .meta({ description: 'Code of the regime, as the certificate says' })
        .optional(),
      jurisdiction: jurisdiction().optional(),
      certificate_number: text(1, 60),
      date: happened(date()).meta({ description: 'That of the payment unless given' }).optional(),
      amount: amount(PART_MIN),
    }),
    PARTS_MAX,
  ).meta({
    description:
      'Taxes that the customer withheld of this payment, whose amount includes them. Listed as suffered withholdings',
  });

export type WithheldPart = {
  tax: (typeof TAXES)[number];
  regime?: string | undefined;
  jurisdiction?: string | undefined;
  certificate_number: string;
  date?: string | undefined;
  amount: number;
};
type Payment = {
  type?: string;
  amount: number;
  currency?: string;
  withholdings?: readonly WithheldPart[];
};

/** Nothing for what withholds nothing. */
export function withheldErrors(
  account: Pick<CurrentAccount, 'party_type' | 'currency'>,
  { type, amount: paid, currency, withholdings = [] }: Payment,
): FieldError[] {
  if (withholdings.length === 0) return [];
  const at = { field: 'withholdings', location: 'body' as const };
  const isLocal =
    account.currency === LOCAL_CURRENCY && (currency ?? LOCAL_CURRENCY) === LOCAL_CURRENCY;
  if (type !== 'payment' || account.party_type !== 'customer' || !isLocal) {
    const message = 'Only a payment of a customer in pesos has withholdings';
    return [{ ...at, code: 'unknown_field', message }];
  }
  const withheld = toAmount(sum(withholdings.map((part) => part.amount)));
  const message = 'More is withheld than is paid';
  return [
    ...(withheld > paid ? [{ ...at, code: 'too_large' as const, message, max: paid }] : []),
    ...withholdings.flatMap((part, index) => partErrors(part, `withholdings[${index}]`)),
    ...repeated(withholdings),
  ];
}

function partErrors(part: WithheldPart, field: string): FieldError[] {
  const { tax, jurisdiction: place } = part;
  const isProvincial = tax === 'gross_income';
  const message = isProvincial
    ? 'Gross income tax is of a jurisdiction'
    : 'Only gross income tax is of a jurisdiction';
  const code = isProvincial ? ('conditional_required' as const) : ('unknown_field' as const);
  const isWrong = isProvincial === (place === undefined);
  if (!isWrong) return [];
  return [{ field: `${field}.jurisdiction`, location: 'body', code, message }];
}

/** What the paper is called among those of one customer. */
const nameOf = ({ tax, jurisdiction: place, certificate_number: number }: WithheldPart) =>
  [tax, place, number].join('\n');

/** One certificate of a tax is one part. */
function repeated(parts: readonly WithheldPart[]): FieldError[] {
  const names = parts.map(nameOf);
  return parts.flatMap((part, index) =>
    names.indexOf(nameOf(part)) < index ? [numberTaken(index)] : [],
  );
}

const numberTaken = (index: number): FieldError => ({
  field: `withholdings[${index}].certificate_number`,
  location: 'body',
  code: 'not_unique',
});

type Withheld = { party_id: string; withholdings?: readonly WithheldPart[] };

/** A certificate that a customer gave is of one payment until that is reversed: decision 537. A paper without a number is known by none. */
const certificatesOf = ({ party_id, withholdings = [] }: Withheld) =>
  withholdings.flatMap((part, index) =>
    /[1-9]/.test(part.certificate_number)
      ? [{ key: `withheld ${party_id} ${nameOf(part)}`, index }]
      : [],
  );

export const certificatesTaken = (movement: Withheld & { _id: string }): Change[] =>
  certificatesOf(movement).map(({ key, index }) => ({
    kind: 'claim',
    key,
    id: movement._id,
    refusal: { code: 'duplicate_value', errors: [numberTaken(index)] },
  }));

export const certificatesGivenBack = (movement: Withheld): Change[] =>
  certificatesOf(movement).map(({ key }) => ({ kind: 'release', key }));
