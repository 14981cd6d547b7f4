// A document that goes on waiting for the authority: the queue is told when to look again. Where nothing else is new of it, it
// gets no new version, so that an outage of a day is not two thousand events.
import { type Change, update } from '#resource/change.ts';
import { TaxDocument } from '../records/tax-document.ts';

/** `after` differs from `before` in its count of attempts and the time of the next, and else in `isNews`. */
export function postponed(before: TaxDocument, after: TaxDocument, isNews: boolean): Change[] {
  if (isNews) return [update(TaxDocument, before, after)];
  const { _id, version } = before;
  return [
    {
      kind: 'adjust',
      noun: TaxDocument,
      id: _id,
      field: 'intentos',
      by: 1,
      set: { proximo_intento_at: after.proximo_intento_at },
      refusal: { code: 'not_found' },
    },
    { kind: 'require', noun: TaxDocument, id: _id, where: { version } },
  ];
}
