// Ids of the records of the demo shop: fixed, so that what the documentation shows can be sent as it stands after
// POST /sandbox/reset/ {"seed": "demo"}. They follow from the names by which the shop knows its records.
import { derivedId } from '#kernel/id.ts';

/** The instant at which everything in the shop was made. */
const DEMO_AT = '2026-03-10T12:00:00.000Z';

/** `name`: the noun's, with what sets it apart where there are several ("contract draft"). */
export const demoId = (name: string): string => derivedId(Date.parse(DEMO_AT), `demo\n${name}`);

/**
 * Ids of one step of the filling, in the order in which it asks for them: that of its record comes after `before` others, which
 * are those of its parts.
 */
export function demoIds(name: string, before = 0): () => string {
  let given = 0;
  return () => {
    given += 1;
    return demoId(given === before + 1 ? name : `${name} ${given}`);
  };
}

/** Ids that follow from other records of the shop, as the operations that make them decide. */
export const FOLLOWING = {
  received_invoice: '019cd79e4600cc38caffa7c9',
  received_invoice_ignored: '019cd79e4600657e0bf426c7',
  certificate: demoId('withholding 2'),
  perception: '019cd79e4600fee1503cfdd5',
  vat_entry: '019c2bbe0780c9ff73a697db',
  vat_book: '019c17249780cf5a9355e392',
  bank_line: '019cb1a35f80ac435d35d702',
  bank_line_matched: '019cb6c9bb80dc1323ba84fd',
} as const;
