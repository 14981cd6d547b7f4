// Ways to get wrong what becomes of the document of a sale that is cancelled, refunded or deleted. Those that show only where two
// commits meet within milliseconds are too rare here: issue/withdraw.test.ts makes them meet.
import { edit, type Mutant, mutant } from './mutant.ts';

export const UNDONE_MUTANTS: readonly Mutant[] = [
  mutant(
    'an undone sale leaves its document to the queue',
    'withdraw.ts',
    'return { changes: [update(TaxDocument, document, after)] };',
    'return { changes: [] };',
  ),
  mutant(
    'a document that may be at the authority is withdrawn with its sale',
    'withdraw.ts',
    'if (mayBeThere(document)) {',
    'if (mayBeThere({})) {',
  ),
  mutant(
    'what could not be sent waits again though its sale was undone',
    'finish.ts',
    'const isWanted = !isUndone(sale);',
    'const isWanted = true;',
  ),
  {
    name: 'a document in doubt is sent again though its sale was undone',
    edits: [
      edit(
        'resolve.ts',
        'const isWanted = !isUndone(await saleOf(ctx, document));',
        'const isWanted = true;',
      ),
      edit('reserve.ts', 'if (isUndone(sale)) return undefined;', ''),
    ],
  },
  mutant(
    'a document is withdrawn while a message of it may be on its way',
    'resolve.ts',
    'if (isQuiet({ intento }, found.askedMs))',
    'if (found.askedMs > 0)',
  ),
  mutant(
    'what was not there counts from when its process goes on',
    'authority-result.ts',
    "return { kind: 'absent', askedMs };",
    "return { kind: 'absent', get askedMs() { return clock.now(); } };",
  ),
  mutant(
    'the number of a withdrawn document stays its own',
    'issuing.ts',
    "to: 'withdrawn',",
    "releases: ['sequence'],\n    to: 'withdrawn',",
  ),
  mutant(
    'a sale is invoiced that was deleted meanwhile',
    'related.ts',
    'if (sale === undefined) refuseGone(document);',
    '',
  ),
];
