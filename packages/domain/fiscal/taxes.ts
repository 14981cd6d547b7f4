// The taxes that are withheld and perceived, and the jurisdictions of gross income tax.
import type { FieldError } from '#kernel/error.ts';
import { amount, date, list, object, oneOf, text } from '#kernel/fields.ts';

export const TAXES = ['income', 'vat', 'social_security', 'gross_income'] as const;
export type Tax = (typeof TAXES)[number];

/** Convenio Multilateral: 901 Ciudad de Buenos Aires, 902 Buenos Aires, up to 924 Tucumán. */
export const JURISDICTIONS = Array.from({ length: 24 }, (_, i) => String(901 + i)) as [
  string,
  ...string[],
];

/** Of a withholding or perception: whether the account made or suffered it. */
export const madeOrSuffered = () =>
  oneOf(['made', 'suffered']).meta({
    description: 'made: by the account; suffered: from the account',
  });

export const jurisdiction = () =>
  oneOf(JURISDICTIONS).meta({ description: 'Jurisdiction of gross income tax, 901 to 924' });

type Place = { tax?: string | undefined; jurisdiction?: string | undefined };

/** A jurisdiction is of gross income tax alone; where no tax is named, it says which one is meant. */
export function strayPlace(
  { tax = 'gross_income', jurisdiction: place }: Place,
  at: { field: string; location: 'body' | 'query' },
): FieldError[] {
  if (place === undefined || tax === 'gross_income') return [];
  return [{ ...at, code: 'unknown_field', message: 'Only gross income tax has a jurisdiction' }];
}

const DOCUMENT_TYPES = [
  'invoice',
  'receipt',
  'credit_note',
  'debit_note',
  'payment_order',
  'other',
] as const;
const DOCUMENTS_MAX = 50;

/** What a payment is for; the number as it is printed ("0003-00001234", "A-0003-00001234"). */
export const paidDocuments = () =>
  list(
    object({
      type: oneOf(DOCUMENT_TYPES),
      number: text(1, 40),
      date: date(),
      amount: amount(),
    }),
    DOCUMENTS_MAX,
  );

/** The month of a date, as periods are written. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);
