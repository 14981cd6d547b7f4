// Delivery notes among what a voucher refers to (rules 10120-10122, 10232): on record, confirmed, for the same receiver, once.
import type { AssociatedVoucher } from '../voucher.ts';
import { associated, isDelivery } from './associated.ts';
import type { Case, Rules } from './case.ts';

export const DELIVERY_RULES: Rules = {
  10120: (of) => stateAmong(of, 'inexistente'),
  10121: (of) => stateAmong(of, 'sin_confirmar'),
  10122: (of) =>
    deliveries(of).some((each) => {
      const { receptor } = of.deliveryNote(each);
      return receptor !== undefined && receptor !== String(of.detail.DocNro);
    }),
  10232: (of) => deliveries(of).some((each) => of.notesOf(each).length > 0),
};

const deliveries = (of: Case): AssociatedVoucher[] => associated(of).filter(isDelivery);
const stateAmong = (of: Case, state: string): boolean =>
  deliveries(of).some((each) => of.deliveryNote(each).estado === state);
