// How documents, conditions and currencies are called on paper.
import type { VoucherKind, VoucherType } from '#domain/fiscal/voucher-types.ts';

const TITLES: Readonly<Record<VoucherKind, [string, string]>> = {
  invoice: ['FACTURA', 'FACTURA DE CRÉDITO ELECTRÓNICA MiPyMEs (FCE)'],
  receipt: ['RECIBO', 'RECIBO'],
  credit_note: ['NOTA DE CRÉDITO', 'NOTA DE CRÉDITO ELECTRÓNICA MiPyMEs (FCE)'],
  debit_note: ['NOTA DE DÉBITO', 'NOTA DE DÉBITO ELECTRÓNICA MiPyMEs (FCE)'],
};

export const titleOf = ({ kind, isCreditInvoice }: VoucherType): string =>
  TITLES[kind][isCreditInvoice ? 1 : 0];

export const ISSUER_CONDITIONS: Readonly<Record<string, string>> = {
  responsable_inscripto: 'IVA Responsable Inscripto',
  monotributo: 'Responsable Monotributo',
  exento: 'IVA Sujeto Exento',
};

type CurrencyName = { sign: string; name: string };
const CURRENCIES: Readonly<Record<string, CurrencyName>> = {
  PES: { sign: '$', name: 'Pesos argentinos' },
  DOL: { sign: 'USD', name: 'Dólar estadounidense' },
  '060': { sign: 'EUR', name: 'Euro' },
  '012': { sign: 'BRL', name: 'Real brasileño' },
  '011': { sign: 'UYU', name: 'Peso uruguayo' },
  '033': { sign: 'CLP', name: 'Peso chileno' },
  '021': { sign: 'GBP', name: 'Libra esterlina' },
  '019': { sign: 'JPY', name: 'Yen japonés' },
  '064': { sign: 'CNY', name: 'Yuan chino' },
  '029': { sign: 'PYG', name: 'Guaraní paraguayo' },
  '031': { sign: 'BOB', name: 'Peso boliviano' },
  '010': { sign: 'MXN', name: 'Peso mexicano' },
};

export const currencyName = (code: string): CurrencyName =>
  CURRENCIES[code] ?? { sign: code, name: code };
