// MiPyME credit invoices (FCE, law 27.440): what they state besides (Opcionales 2101, 2102, 27, 23; their notes 22) and from
// which amount on they exist. fiscal#identity-documents, fiscal#optional-data; 10153 to 10187.
import { type FieldError, fail } from '#kernel/error.ts';
import { times } from '#kernel/money.ts';
import { CREDIT_INVOICE_MINIMUM, inForce } from './fiscal-parameters.ts';
import { isNote, type VoucherType } from './voucher-types.ts';

/** Open circulation (SCA), or with the collective deposit agent (ADC). */
export const TRANSFERS = ['SCA', 'ADC'] as const;
export type CreditInvoiceInput = {
  /** Bank account to be paid into, 22 digits. */
  cbu?: string;
  alias_cbu?: string;
  transferencia?: (typeof TRANSFERS)[number];
  referencia_comercial?: string;
};
export type Optional = { id: string; valor: string };

const CBU = '2101';
const ALIAS = '2102';
const REFERENCE = '23';
const TRANSFER = '27';
const CANCELLATION = '22';
const OWN_IDS: readonly string[] = [CBU, ALIAS, REFERENCE, TRANSFER, CANCELLATION];
/** RG 2820 real estate, RG 3687 tourist rental, RG 4004 rent of dwellings (documents B and C). */
const GENERAL_IDS: readonly string[] = ['11', '12'];
const DWELLING_IDS: readonly string[] = ['17', '1801', '1802'];

/** Throws credit_invoice_data_required, invalid_bank_account, optional_data_not_allowed, invalid_optional_data. */
export function invoiceOptionals(
  type: VoucherType,
  given: { fce?: CreditInvoiceInput; opcionales?: readonly Optional[] },
): Optional[] {
  const { fce, opcionales = [] } = given;
  checkOptionals(type, opcionales);
  if (!type.isCreditInvoice) {
    if (fce !== undefined) notAllowed([{ field: 'fce', location: 'body', actual: type.code }]);
    return [...opcionales];
  }
  const errors = (['cbu', 'transferencia'] as const)
    .filter((name) => fce?.[name] === undefined)
    .map((name) => at(name, { code: 'conditional_required' }));
  if (errors.length > 0) fail('credit_invoice_data_required', { errors });
  checkCbu(fce?.cbu ?? '');
  checkAlias(fce?.alias_cbu);
  checkReference(fce?.referencia_comercial);
  const own: readonly [string, string | undefined][] = [
    [CBU, fce?.cbu],
    [ALIAS, fce?.alias_cbu],
    [TRANSFER, fce?.transferencia],
    [REFERENCE, fce?.referencia_comercial],
  ];
  const stated = own.flatMap(([id, valor]) => (valor === undefined ? [] : [{ id, valor }]));
  return [...stated, ...opcionales];
}

/** `isCancelled`: the buyer has refused the credit invoice, and the note undoes it. Throws optional_data_not_allowed. */
export function noteOptionals(type: VoucherType, isCancelled?: boolean): Optional[] {
  if (type.isCreditInvoice) return [{ id: CANCELLATION, valor: isCancelled === true ? 'S' : 'N' }];
  if (isCancelled !== undefined) notAllowed([{ field: 'anulacion', location: 'body' }]);
  return [];
}

/** Throws credit_invoice_below_minimum. Notes may be of any amount. */
export function checkMinimum(
  type: VoucherType,
  { total, exchangeRate, fecha }: { total: number; exchangeRate: number; fecha: string },
): void {
  if (!type.isCreditInvoice || isNote(type.kind)) return;
  const { value, source } = inForce(CREDIT_INVOICE_MINIMUM, fecha);
  if (times(total, exchangeRate).gte(value)) return;
  fail('credit_invoice_below_minimum', {
    errors: [{ field: 'total', location: 'body', min: value, actual: total, source }],
  });
}

/** What a credit invoice says, read back from its document. */
export function creditInvoiceOf(opcionales: readonly Optional[]): CreditInvoiceInput & {
  anulacion?: string;
} {
  const of = (id: string) => opcionales.find((optional) => optional.id === id)?.valor;
  const transferencia = TRANSFERS.find((name) => name === of(TRANSFER));
  return {
    cbu: of(CBU),
    alias_cbu: of(ALIAS),
    transferencia,
    referencia_comercial: of(REFERENCE),
    anulacion: of(CANCELLATION),
  };
}

function checkOptionals(type: VoucherType, opcionales: readonly Optional[]): void {
  const isLetter = type.letter === 'B' || type.letter === 'C';
  const allowed = isLetter ? [...GENERAL_IDS, ...DWELLING_IDS] : GENERAL_IDS;
  const ids = opcionales.map(({ id }) => id);
  const errors = ids.flatMap((id, index): FieldError[] => {
    const field = `opcionales[${index}].id`;
    if (OWN_IDS.includes(id)) {
      return [{ field, location: 'body', message: 'Send it in fce', actual: id }];
    }
    return allowed.includes(id) ? [] : [{ field, location: 'body', allowed, actual: id }];
  });
  if (errors.length > 0) notAllowed(errors);
}

const CHECKS: readonly { from: number; weights: readonly number[] }[] = [
  { from: 0, weights: [7, 1, 3, 9, 7, 1, 3] },
  { from: 8, weights: [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3] },
];

/** 22 digits in two blocks, each with its check digit. */
export function isCbu(cbu: string): boolean {
  const digit = (at: number) => cbu.charCodeAt(at) - 48;
  const isGood = CHECKS.every(({ from, weights }) => {
    const total = weights.reduce((sum, weight, i) => sum + weight * digit(from + i), 0);
    return digit(from + weights.length) === (10 - (total % 10)) % 10;
  });
  return /^\d{22}$/.test(cbu) && isGood;
}

function checkCbu(cbu: string): void {
  if (isCbu(cbu)) return;
  fail('invalid_bank_account', { errors: [at('cbu', { code: 'invalid_format' })] });
}

/** 10189. */
function checkReference(reference: string | undefined): void {
  if (reference === undefined || isLine(reference)) return;
  const line = at('referencia_comercial', { code: 'invalid_format', format: ONE_LINE });
  fail('invalid_optional_data', { errors: [line] });
}

export const ONE_LINE = 'one line with something to see and without control characters';
/** What the authority takes of a text. */
export const isLine = (text: string): boolean => text.trim() !== '' && !/\p{Cc}/u.test(text);

/** 10166. */
function checkAlias(alias: string | undefined): void {
  if (alias === undefined || /^[A-Za-z0-9.-]{6,20}$/.test(alias)) return;
  const format = '6 to 20 letters without accents, digits, points and hyphens';
  fail('invalid_bank_account', { errors: [at('alias_cbu', { code: 'invalid_format', format })] });
}

const notAllowed = (errors: FieldError[]): never => fail('optional_data_not_allowed', { errors });

const at = (name: string, rest: FieldError): FieldError => ({
  field: `fce.${name}`,
  location: 'body',
  ...rest,
});
