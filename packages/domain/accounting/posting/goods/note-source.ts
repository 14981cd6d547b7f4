// What a delivery note asks of the books: the cost of the goods that it took from stock itself. What it took along of its sale's is in
// the cost of that sale. Decision 640.
import { DeliveryNote } from '#domain/delivery-notes/records/delivery-note.ts';
import { unmoved } from '#resource/change.ts';
import type { Source } from '../source.ts';
import { costOfUnits } from './units-cost.ts';

export const noteSource: Source = {
  name: 'delivery_note',
  async read(ctx, id) {
    const note = await ctx.store.get(DeliveryNote, id);
    if (note === undefined) return { events: [], guards: [] };
    const guards = [unmoved(DeliveryNote, note)];
    const { stock_taken: taken = [], issue_date, sale_point, number } = note;
    if (taken.length === 0) return { events: [], guards };
    const date = issue_date ?? '';
    const description = `Costo de remito ${sale_point}-${number}`;
    const legs = await costOfUnits(ctx, taken);
    return {
      events: [{ part: 'cost', date, description, legs, facts: JSON.stringify(taken) }],
      guards,
    };
  },
};
