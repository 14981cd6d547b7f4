// One withholding or perception as the returns name it, whatever it was made from. Amounts are pesos.

/** The paper that it was made of: `letter` A, B, C, M or none; `sale_point` and `number` as printed on it. */
export type FiledDocument = {
  type: 'invoice' | 'receipt' | 'credit_note' | 'debit_note' | 'other' | 'payment_order';
  letter?: string;
  /** Of the regime of MiPyME credit invoices (FCE). */
  is_credit_invoice?: boolean;
  sale_point?: number;
  number: number;
  date: string;
  amount: number;
  /** VAT and other taxes in `amount`. */
  vat?: number;
};

export type Filed = {
  kind: 'withholding' | 'perception';
  tax: 'income' | 'vat' | 'social_security' | 'gross_income';
  /** Code of the regime. */
  regime: string;
  jurisdiction?: string;
  date: string;
  document: FiledDocument;
  /** The document that a credit note answers. */
  original?: FiledDocument;
  base: number;
  rate: number;
  /** Less than 0 where a credit note takes it back, as are `base` and the document's amounts then. */
  amount: number;
  condition: 'registered' | 'not_registered';
  cuit: string;
  /** The authority's code of what `cuit` is, where it is none: 86 CUIL, 87 CDI. */
  cuit_type?: number;
  name: string;
  /** VAT condition of the party, in the account's words. */
  vat_condition?: string;
  gross_income_number?: string;
  /** 1 local, 2 Convenio Multilateral, 4 not registered, 5 simplified. */
  gross_income_status?: number;
  /** Running number of the certificate, without its prefix and year. */
  certificate?: { number: string; sequence: number };
  exclusion?: { percentage: number; valid_to?: string };
};

/** Digits of a regime's code: "116-I" is 116 in the files. */
export const regimeDigits = (code: string): string => /^\d+/.exec(code)?.[0] ?? '0';

/** "PPPPNNNNNNNN": four digits of the sale point, eight of the number. */
export const twelveDigits = ({ sale_point = 0, number }: FiledDocument): string =>
  String(sale_point % 1e4).padStart(4, '0') + String(number % 1e8).padStart(8, '0');

/** "PPPPPNNNNNNNN": the digits that are printed, five of the sale point and eight of the number; a longer number stands alone. */
export const printedDigits = ({ sale_point = 0, number }: FiledDocument): string =>
  sale_point === 0 && number >= 1e8
    ? String(number)
    : String(sale_point).padStart(5, '0') + String(number % 1e8).padStart(8, '0');

/** Sale point and number behind each other, of five and eleven digits. */
export const sixteenDigits = ({ sale_point = 0, number }: FiledDocument): string =>
  String(sale_point).padStart(5, '0') + String(number % 1e11).padStart(11, '0');

/** Every line ends with CRLF, the last one too. */
export const crlf = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\r\n`).join('');
