// VAT rows (fiscal#wsfe-errors, fiscal#document-amounts): none in class C, one a rate elsewhere; notes need not add up.
import { decimal, percent } from '#kernel/money.ts';
import { VAT_RATES } from '../../tables/vat.ts';
import { LOOSE_VAT } from '../../tables/voucher-types.ts';
import type { VatRow } from '../voucher.ts';
import { type Case, differs, isLetter, type Rules, repeats, total } from './case.ts';

export const VAT_RULES: Rules = {
  10018: (of) => {
    const { Iva, ImpIVA } = of.detail;
    if (isLetter(of, 'C')) return false;
    const none = decimal(ImpIVA).eq(0);
    return (
      Iva?.length === 0 ||
      (none && rowsOf(of).some(({ Id }) => Id !== ZERO_RATE)) ||
      (!none && Iva === undefined)
    );
  },
  10019: (of) =>
    rowsOf(of).some((row) => rateOf(row) === undefined && !(row.Id === 0 && isLoose(of))),
  10020: (of) =>
    rowsOf(of).some(({ BaseImp }) =>
      isLoose(of) ? decimal(BaseImp).lt(0) : decimal(BaseImp).lte(0),
    ),
  10021: (of) => rowsOf(of).some(({ Importe }) => decimal(Importe).lt(0)),
  10022: (of) => repeats(rowsOf(of).map(({ Id }) => Id)),
  10023: (of) => {
    const rows = rowsOf(of);
    const informed = total(rows.map(({ Importe }) => Importe));
    return rows.length > 0 && differs(of.detail.ImpIVA, informed, rows.length);
  },
  10051: (of) =>
    !isLoose(of) &&
    rowsOf(of).some((row) => differs(row.Importe, percent(row.BaseImp, rateOf(row) ?? 0))),
  10061: (of) => {
    const rows = rowsOf(of);
    const informed = total(rows.map(({ BaseImp }) => BaseImp));
    return rows.length > 0 && !isLoose(of) && differs(of.detail.ImpNeto, informed, rows.length);
  },
  10070: (of) =>
    !isLetter(of, 'C') && decimal(of.detail.ImpNeto).gt(0) && of.detail.Iva === undefined,
  10071: (of) => isLetter(of, 'C') && of.detail.Iva !== undefined,
  10075: (of) => isLetter(of, '49') && of.issuer?.condicion === 6 && of.detail.Iva !== undefined,
};

const ZERO_RATE = 3;

const rowsOf = (of: Case): readonly VatRow[] => (isLetter(of, 'C') ? [] : (of.detail.Iva ?? []));
const rateOf = ({ Id }: VatRow): number | undefined => VAT_RATES.find(({ id }) => id === Id)?.rate;
const isLoose = ({ type }: Case): boolean => LOOSE_VAT.includes(type.id);
