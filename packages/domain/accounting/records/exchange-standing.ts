// What is open of a current account that is not in pesos, and the pesos for which that stands in the books, as of one of its movements.
// It has the id of the account. Movements are reckoned in the order in which they moved it, whichever job comes first. Decision 470.
import { amount, date, list, object, recordId, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

/** As many as an account has open, and as many again that were settled without a rate of their own. */
const ITEMS_MAX = 300;

/** May be less than nothing. */
const pesos = () => amount(-AMOUNT_MAX);

const fields = {
  /** The last movement that was reckoned. */
  sequence: field(whole(0)).required(),
  balance: field(pesos()).required(),
  /** What the control account says of it, once all is posted. */
  books: field(pesos()).required(),
  /** Movements without a rate that stand: the books do not have them. */
  unrated: field(whole(0)).required(),
  items: field(
    list(
      object({
        movement_id: recordId(),
        due_date: date(),
        /** All that was open of it at first, and its pesos; none where no rate says them. */
        amount: amount(),
        pesos: pesos().optional(),
        open: amount(),
        left: pesos().optional(),
      }),
      ITEMS_MAX,
    ),
  ).default([]),
  /** The pesos for which what has no rate was settled. */
  imputed: field(list(object({ movement_id: recordId(), pesos: pesos() }), ITEMS_MAX)).default([]),
};

export interface ExchangeStanding extends Stored<'exchange_standing', typeof fields> {}
export const ExchangeStanding: NounOf<ExchangeStanding, typeof fields> = noun({
  name: 'exchange_standing',
  summary: 'What is open of a current account in another currency, in pesos of the books.',
  plural: 'accounting/exchange-standings',
  base: '/accounting/exchange-standings',
  key: 'fe',
  scope: 'accounting',
  access: 'any',
  fields,
  standard: [],
});

/** What is open, or was settled without a rate, of whatever movement. */
export type OpenInPesos = ExchangeStanding['items'][number];
export type Imputed = ExchangeStanding['imputed'][number];
