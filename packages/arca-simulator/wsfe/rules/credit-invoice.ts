// Factura de crédito electrónica MiPyME (rules 10153-10187, 10192, 10193): what its data, its parties and its notes must be.
// Left out, because only ARCA's own registers tell: 10154 (the buyer's refusal), 10161 (electronic domicile), 10174 (CBU).
import { decimal } from '#kernel/money.ts';
import { fceMinimum } from '../../tables/catalogue.ts';
import { PESOS } from '../../tables/currencies.ts';
import { UNCATEGORIZED } from '../../tables/document-types.ts';
import { voucherType } from '../../tables/voucher-types.ts';
import type { AssociatedVoucher } from '../voucher.ts';
import { associated, isDelivery } from './associated.ts';
import { type Case, isLetter, isNote, optionals, pesosOf, type Rules } from './case.ts';

const PARTIES: Rules = {
  10176: (of) => of.receiver?.estado !== 'activo',
  10177: (of) => {
    const allowed = isLetter(of, 'A') ? [1] : [1, 4, 6, 13];
    return of.receiver !== undefined && !allowed.includes(of.receiver.condicion);
  },
  10178: ({ detail }) => String(detail.DocNro) === UNCATEGORIZED,
  10180: ({ receiver }) =>
    receiver !== undefined && !(receiver.grande ?? receiver.persona === 'JURIDICA'),
};

const DATA: Rules = {
  10162: ({ detail }) => detail.Opcionales === undefined,
  10168: (of) => !isNote(of) && !has(of, '2101'),
  10170: (of) => !['2101', '22', '27'].some((id) => has(of, id)),
  10171: (of) => !isNote(of) && has(of, '22'),
  10172: (of) => isNote(of) && ['2101', '2102', '27'].some((id) => has(of, id)),
  10173: (of) => isNote(of) && !has(of, '22'),
  10216: (of) => !isNote(of) && !has(of, '27'),
};

const NOTES: Rules = {
  10153: (of) => associated(of).length === 0,
  10155: (of) => associated(of).some(({ Cuit }) => (Cuit ?? '') !== of.series.cuit),
  10156: (of) => !isAnnulment(of) && invoices(of).length !== 1,
  10157: (of) =>
    !isAnnulment(of) && vouchers(of).some((each) => voucherType(each.Tipo)?.kind !== 'invoice'),
  10158: (of) => vouchers(of).some(({ CbteFch }) => (CbteFch ?? '') === ''),
  10159: (of) => vouchers(of).some(({ CbteFch }) => (CbteFch ?? '') > of.detail.CbteFch),
  10160: (of) => vouchers(of).some((each) => of.find(each)?.CbteFch !== each.CbteFch),
  10181: (of) =>
    of.detail.MonId !== PESOS &&
    vouchers(of).some((each) => (of.find(each)?.MonId ?? of.detail.MonId) !== of.detail.MonId),
  10183: (of) =>
    vouchers(of).some((each) => (of.find(each)?.DocNro ?? of.detail.DocNro) !== of.detail.DocNro),
  10184: (of) =>
    of.type.kind === 'credit' &&
    invoices(of).some((each) => {
      const balance = balanceOf(of, each);
      const { ImpTotal } = of.detail;
      return of.allowsFullCredit ? balance.lt(ImpTotal) : balance.lte(ImpTotal);
    }),
  10186: (of) => isLetter(of, 'A') && annulsWrongKind(of),
  10187: (of) => isLetter(of, 'B') && annulsWrongKind(of),
  10193: (of) => isLetter(of, 'C') && annulsWrongKind(of),
};

const ONLY_HERE: Rules = {
  10169: (of) => ['2101', '2102', '22', '27'].some((id) => has(of, id)),
  10188: (of) => mustBeFce(of) && of.issuer?.pyme !== true,
  10192: (of) => mustBeFce(of) && of.issuer?.pyme === true,
};

/** The rules for that voucher. */
export function creditInvoiceRules(of: Case): Rules {
  if (!of.type.fce) return ONLY_HERE;
  return { ...PARTIES, ...DATA, ...(isNote(of) && NOTES) };
}

const has = (of: Case, id: string): boolean => optionals(of, id).length > 0;
const isAnnulment = (of: Case): boolean => optionals(of, '22').includes('S');

const vouchers = (of: Case): AssociatedVoucher[] =>
  associated(of).filter((each) => !isDelivery(each));
const invoices = (of: Case): AssociatedVoucher[] =>
  vouchers(of).filter(({ Tipo }) => voucherType(Tipo)?.kind === 'invoice');

/** A debit note annuls a credit note, a credit note anything else. */
function annulsWrongKind(of: Case): boolean {
  if (!isAnnulment(of)) return false;
  const annulsCredit = of.type.kind === 'debit';
  return vouchers(of).some((each) => (voucherType(each.Tipo)?.kind === 'credit') !== annulsCredit);
}

/** What is left of the invoice after its notes. */
function balanceOf(of: Case, invoice: AssociatedVoucher) {
  const start = decimal(of.find(invoice)?.ImpTotal ?? 0);
  return of.notesOf(invoice).reduce((left, note) => {
    const credit = voucherType(note.CbteTipo)?.kind === 'credit';
    return credit ? left.minus(note.ImpTotal) : left.plus(note.ImpTotal);
  }, start);
}

const mustBeFce = (of: Case): boolean =>
  [1, 4, 6, 9, 11, 15].includes(of.type.id) &&
  of.receiver?.grande === true &&
  pesosOf(of).gte(fceMinimum(of.today));
