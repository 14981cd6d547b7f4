// The numbers of sequences that items which run at once will take: one each, in the order in which they ask, so that all of
// them can be written together. Where one of them is not written, the store tells those behind it of contention.
import type { Store } from '../context.ts';

type Given = { last: Promise<number>; times: number };

/**
 * Of one pass: each sequence is read once, when it is first asked for. Answers how one item reads sequences; asked again, by a step that
 * runs again, it tells what the store has by then.
 */
export function givenNumbers(store: Store): () => Store['lastNumber'] {
  const sequences = new Map<string, Given>();
  return () => {
    const asked = new Set<string>();
    return async (sequence, purpose) => {
      if (purpose === undefined || asked.has(sequence)) return store.lastNumber(sequence);
      asked.add(sequence);
      const given = sequences.get(sequence) ?? { last: store.lastNumber(sequence), times: 0 };
      sequences.set(sequence, given);
      const before = given.times;
      given.times += 1;
      return (await given.last) + before;
    };
  };
}
