// Of a record that was deleted for good the stream tells the last image, which names the request of its last version. What deleted it is
// in the note that its transaction left in the table. Decision 681.
import type { Binding, Workers } from '#background/workers.ts';
import { readEndNotes } from '#store/commit/end-notes.ts';
import { isToldEnd, type RecordMove } from './change-events.ts';

/** The moves, those that end a record with the note of that: one read more where there are any. */
export async function withEndNotes(
  { tables }: Workers,
  binding: Binding,
  moves: readonly RecordMove[],
): Promise<RecordMove[]> {
  const ends = moves.filter(isToldEnd);
  const ended = ends.map(({ noun, id, before }) => ({ noun, id, of: before?.updated_at ?? '' }));
  const notes = await readEndNotes(tables[binding.mode], binding, ended);
  const noteOf = new Map(ends.map((move, at) => [move, notes[at]]));
  return moves.map((move) => ({ ...move, endNote: noteOf.get(move) }));
}
