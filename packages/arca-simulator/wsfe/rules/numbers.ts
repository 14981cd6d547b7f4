// Number range of a voucher (rules 10008-10012). Whether it is the next one is the sequence's business (authorize.ts).
import { type Case, isLetter, type Rules } from './case.ts';

const NUMBER_MAX = 99_999_999;
const isNumber = (number: number): boolean => number >= 1 && number <= NUMBER_MAX;

export const NUMBER_RULES: Rules = {
  10008: ({ detail }) => !isNumber(detail.CbteDesde),
  10010: ({ detail }) => !isNumber(detail.CbteHasta),
  10011: ({ detail }) => detail.CbteHasta < detail.CbteDesde,
  10012: (of: Case) =>
    of.detail.CbteHasta !== of.detail.CbteDesde && !(isLetter(of, 'B') && !of.type.fce),
};
