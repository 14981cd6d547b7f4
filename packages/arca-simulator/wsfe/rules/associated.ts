// What a voucher refers to: associated vouchers or a period (fiscal#associated-documents, fiscal#wsfe-errors).
import { isValidCuit } from '#kernel/cuit.ts';
import { ASSOCIABLE, DELIVERY_NOTES } from '../../tables/voucher-types.ts';
import { isCompactDate } from '../../times.ts';
import type { AssociatedVoucher } from '../voucher.ts';
import { type Case, isNote, type Rules, repeats, total } from './case.ts';

export const ASSOCIATION_RULES: Rules = {
  10040: (of) => associated(of).some(({ Tipo }) => !(ASSOCIABLE[of.type.id] ?? []).includes(Tipo)),
  10041: (of) =>
    associated(of).some((each) => isOwn(of, each) && !isDelivery(each) && !of.find(each)),
  10057: (of) => associated(of).some(({ Tipo }) => Tipo <= 0),
  10058: (of) => associated(of).some(({ PtoVta }) => PtoVta <= 0 || PtoVta >= 99_999),
  10059: (of) => associated(of).some(({ Nro }) => Nro <= 0 || Nro >= 99_999_999),
  10060: (of) => repeats(associated(of).map((each) => `${each.Tipo}-${each.PtoVta}-${each.Nro}`)),
  10062: ({ detail }) => detail.CbtesAsoc?.length === 0,
  10151: (of) =>
    associated(of).some(({ Cuit }) =>
      Cuit === undefined ? of.type.fce && isNote(of) : !isValidCuit(Cuit),
    ),
  10197: (of) => isNote(of) && !of.type.fce && !refersToSomething(of),
  10210: (of) =>
    associated(of).some((each) => {
      const date = of.find(each)?.CbteFch ?? '';
      return date > of.detail.CbteFch && date.slice(0, 6) !== of.detail.CbteFch.slice(0, 6);
    }),
  10213: (of) =>
    associated(of).some(({ CbteFch }) => CbteFch !== undefined && !isCompactDate(CbteFch)),
  10237: (of) => {
    if (of.type.kind !== 'credit') return false;
    const found = associated(of).flatMap((each) => of.find(each) ?? []);
    const sum = total(found.map(({ ImpTotal }) => ImpTotal));
    return found.length > 0 && sum.lt(of.detail.ImpTotal);
  },
};

const FIRST_DAY = '20060101';

export const PERIOD_RULES: Rules = {
  10196: (of) => of.type.fce && hasPeriod(of),
  10198: (of) => !isNote(of) && !of.type.fce && hasPeriod(of),
  10199: (of) => hasPeriod(of) && from(of) === '',
  10203: (of) => hasPeriod(of) && until(of) === '',
  10204: (of) => from(of) !== '' && !isCompactDate(from(of)),
  10205: (of) => until(of) !== '' && !isCompactDate(until(of)),
  10206: (of) => [from(of), until(of)].some((date) => date !== '' && date <= FIRST_DAY),
  10207: (of) => from(of) !== '' && until(of) !== '' && until(of) < from(of),
  10208: (of) => until(of) > of.detail.CbteFch,
};

export const associated = ({ detail }: Case): readonly AssociatedVoucher[] =>
  detail.CbtesAsoc ?? [];

export const isDelivery = ({ Tipo }: AssociatedVoucher): boolean => DELIVERY_NOTES.includes(Tipo);

const isOwn = ({ series }: Case, { Cuit }: AssociatedVoucher): boolean =>
  Cuit === undefined || Cuit === series.cuit;

const refersToSomething = (of: Case): boolean => of.detail.CbtesAsoc !== undefined || hasPeriod(of);
const hasPeriod = ({ detail }: Case): boolean => detail.PeriodoAsoc !== undefined;
const from = ({ detail }: Case): string => detail.PeriodoAsoc?.FchDesde ?? '';
const until = ({ detail }: Case): string => detail.PeriodoAsoc?.FchHasta ?? '';
