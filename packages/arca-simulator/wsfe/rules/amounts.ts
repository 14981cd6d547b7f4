// Amounts and their sum (fiscal#document-amounts).
import { decimal } from '#kernel/money.ts';
import { type Case, differs, isLetter, isTooPrecise, type Rules, total } from './case.ts';

export const AMOUNT_RULES: Rules = {
  10043: (of) =>
    negative(of.detail.ImpTotConc) || (isLetter(of, 'C') && !zero(of.detail.ImpTotConc)),
  10044: (of) =>
    negative(of.detail.ImpOpEx) ||
    ((isLetter(of, 'C') || isUsedGoodsOfMonotributo(of)) && !zero(of.detail.ImpOpEx)),
  10045: (of) =>
    negative(of.detail.ImpNeto) || (isUsedGoodsOfMonotributo(of) && !zero(of.detail.ImpNeto)),
  10046: ({ detail }) => negative(detail.ImpTrib),
  10047: (of) =>
    negative(of.detail.ImpIVA) ||
    ((isLetter(of, 'C') || isUsedGoodsOfMonotributo(of)) && !zero(of.detail.ImpIVA)),
  10048: (of) => differs(of.detail.ImpTotal, total(partsOf(of))),
  10056: ({ detail }) =>
    [
      ...[detail.ImpTotal, detail.ImpTotConc, detail.ImpNeto, detail.ImpOpEx],
      ...[detail.ImpTrib, detail.ImpIVA],
      ...(detail.Iva ?? []).flatMap((row) => [row.BaseImp, row.Importe]),
      ...(detail.Tributos ?? []).flatMap((row) => [row.BaseImp, row.Importe]),
    ].some((amount) => isTooPrecise(amount)) ||
    isTooPrecise(detail.MonCotiz ?? '0', 4, 6) ||
    (detail.Tributos ?? []).some(({ Alic }) => isTooPrecise(Alic, 3, 2)),
  10065: ({ detail }) => negative(detail.ImpTotal),
};

const negative = (amount: string): boolean => decimal(amount).lt(0);
const zero = (amount: string): boolean => decimal(amount).eq(0);

const isUsedGoodsOfMonotributo = (of: Case): boolean =>
  isLetter(of, '49') && of.issuer?.condicion === 6;

function partsOf(of: Case): string[] {
  const { ImpTotConc, ImpNeto, ImpOpEx, ImpTrib, ImpIVA } = of.detail;
  if (isLetter(of, 'C')) return [ImpNeto, ImpTrib];
  if (isUsedGoodsOfMonotributo(of)) return [ImpTotConc, ImpTrib];
  return [ImpTotConc, ImpNeto, ImpOpEx, ImpTrib, ImpIVA];
}
