// Other taxes (fiscal#wsfe-errors): rows exactly when ImpTrib says so, and the perception due from the uncategorized.
import { decimal } from '#kernel/money.ts';
import { CUIT, UNCATEGORIZED } from '../../tables/document-types.ts';
import {
  OTHER_TRIBUTE,
  PERCEPTIONS,
  TRIBUTES,
  UNCATEGORIZED_PERCEPTION,
} from '../../tables/tributes.ts';
import type { Tribute } from '../voucher.ts';
import { type Case, differs, type Rules, total } from './case.ts';

export const TRIBUTE_RULES: Rules = {
  10024: ({ detail }) =>
    detail.Tributos === undefined
      ? decimal(detail.ImpTrib).gt(0)
      : detail.Tributos.length === 0 || decimal(detail.ImpTrib).eq(0),
  10025: (of) => rowsOf(of).some(({ Id }) => !TRIBUTES.some(({ id }) => id === Id)),
  10026: (of) => rowsOf(of).some(({ BaseImp }) => decimal(BaseImp).lt(0)),
  10027: (of) => rowsOf(of).some(({ Alic }) => decimal(Alic).lt(0)),
  10028: (of) => rowsOf(of).some(({ Importe }) => decimal(Importe).lt(0)),
  10029: (of) => {
    const rows = rowsOf(of);
    const informed = total(rows.map(({ Importe }) => Importe));
    return rows.length > 0 && differs(of.detail.ImpTrib, informed, rows.length);
  },
  10042: (of) =>
    rowsOf(of).some(({ Id, Desc }) => (Id === OTHER_TRIBUTE || of.type.fce) && (Desc ?? '') === ''),
  10067: (of) => owesPerception(of) && decimal(of.detail.ImpTrib).eq(0),
  10209: (of) => {
    const { FchDesde = '', FchHasta = '' } = of.detail.PeriodoAsoc ?? {};
    const months = FchDesde.slice(0, 6) !== FchHasta.slice(0, 6);
    return months && rowsOf(of).some(({ Id }) => PERCEPTIONS.includes(Id));
  },
  10283: (of) =>
    owesPerception(of) &&
    decimal(of.detail.ImpTrib).gt(0) &&
    !rowsOf(of).some(({ Id }) => Id === UNCATEGORIZED_PERCEPTION),
};

const rowsOf = ({ detail }: Case): readonly Tribute[] => detail.Tributos ?? [];

const owesPerception = ({ detail, type }: Case): boolean =>
  [6, 7, 8].includes(type.id) &&
  detail.DocTipo === CUIT &&
  String(detail.DocNro) === UNCATEGORIZED &&
  decimal(detail.ImpNeto).plus(detail.ImpIVA).gt(0);
