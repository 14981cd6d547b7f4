// Currency and exchange rate (fiscal#wsfe-request, fiscal#wsfe-errors). Rule 10240 is left out: its text contradicts 10119.
import { decimal } from '#kernel/money.ts';
import { PESOS } from '../../tables/currencies.ts';
import type { Case, Rules } from './case.ts';

export const CURRENCY_RULES: Rules = {
  10037: ({ rate }) => rate === undefined,
  10038: (of) => {
    const { MonCotiz, MonId } = of.detail;
    if (MonId === PESOS) return false;
    if (MonCotiz === undefined) return !paysInCurrency(of);
    if (decimal(MonCotiz).lte(0)) return true;
    return paysInCurrency(of) && of.rate !== undefined && !decimal(MonCotiz).eq(of.rate);
  },
  10039: ({ detail }) => detail.MonId === PESOS && !decimal(detail.MonCotiz ?? 0).eq(1),
  10119: ({ detail, rate }) => {
    if (detail.MonId === PESOS || detail.MonCotiz === undefined || rate === undefined) return false;
    const used = decimal(detail.MonCotiz);
    return used.lt(decimal(rate).times('0.02')) || used.gt(decimal(rate).times(4));
  },
  10239: ({ detail }) => detail.CanMisMonExt !== undefined && !/^[SN]$/.test(detail.CanMisMonExt),
  10241: (of) => of.detail.MonId === PESOS && paysInCurrency(of),
};

const paysInCurrency = ({ detail }: Case): boolean => detail.CanMisMonExt === 'S';
