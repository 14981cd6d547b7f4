// Several buyers of one thing, and the issuer's activities (rules 10133-10150, 10218-10221).
import { isValidCuit } from '#kernel/cuit.ts';
import { decimal } from '#kernel/money.ts';
import { ACTIVITIES } from '../../tables/catalogue.ts';
import { REGISTERED } from '../../tables/document-types.ts';
import type { Buyer } from '../voucher.ts';
import { type Case, isTooPrecise, type Rules, repeats, total } from './case.ts';

export const BUYER_RULES: Rules = {
  10133: ({ detail }) => detail.Compradores?.length === 0,
  10136: (of) => hasBuyers(of) && !REGISTERED.includes(of.detail.DocTipo),
  10137: (of) => buyers(of).some(({ DocTipo }) => !REGISTERED.includes(DocTipo)),
  10139: (of) => buyers(of).some(({ DocNro }) => !isValidCuit(String(DocNro))),
  10140: (of) => buyers(of).some(({ DocNro }) => String(DocNro) === of.series.cuit),
  10141: (of) => repeats(buyers(of).map(({ DocNro }) => DocNro)),
  10143: (of) => buyers(of).some(({ Porcentaje }) => isTooPrecise(Porcentaje, 2, 2)),
  10144: (of) => buyers(of).some(({ Porcentaje }) => decimal(Porcentaje).lte(0)),
  10145: (of) => hasBuyers(of) && (buyers(of).length < 2 || receiverAmong(of) === undefined),
  10146: (of) => {
    const receiver = receiverAmong(of);
    const largest = (share: string) =>
      buyers(of).every(({ Porcentaje }) => decimal(Porcentaje).lte(share));
    return receiver !== undefined && !largest(receiver.Porcentaje);
  },
  10147: (of) => hasBuyers(of) && !total(buyers(of).map((each) => each.Porcentaje)).eq(100),
  10148: (of) => buyers(of).some(({ DocNro }) => !of.isRegistered(String(DocNro))),
  10150: (of) => hasBuyers(of) && of.detail.Concepto !== 1,
  10194: (of) => of.type.fce && of.detail.Compradores !== undefined,
};

export const ACTIVITY_RULES: Rules = {
  10218: ({ detail }) => detail.Actividades?.length === 0,
  10220: ({ detail }) =>
    (detail.Actividades ?? []).some(({ Id }) => !ACTIVITIES.some(([id]) => id === Id)),
  10221: ({ detail }) => repeats((detail.Actividades ?? []).map(({ Id }) => Id)),
};

const buyers = ({ detail }: Case): readonly Buyer[] => detail.Compradores ?? [];
const hasBuyers = (of: Case): boolean => buyers(of).length > 0;
const receiverAmong = (of: Case): Buyer | undefined =>
  buyers(of).find(({ DocNro }) => DocNro === of.detail.DocNro);
