// Ways to get the protocol of a number wrong. They show which part carries the safety: the marker of a sequence alone is order, as the
// number too is held by its document; a run that comes late is stopped by the version of the document and, were that not looked at, by
// its state.
import { edit, type Mutant, mutant } from './mutant.ts';

export const PROTOCOL_MUTANTS: readonly Mutant[] = [
  mutant(
    'the number is not on record before it is sent',
    'reserve.ts',
    "await ctx.checkpoint([...changes, ...claimedBy('reserve', document), numbering]);\n    return { kind: 'reserved', document };",
    "return { kind: 'reserved', document };",
  ),
  mutant(
    'a new number after doubt',
    'issuing.ts',
    "absent: { wanted: 'take_over',",
    "absent: { wanted: 'renumber',",
  ),
  mutant(
    'whoever comes takes over, lease or not',
    'lease.ts',
    'intento?.hasta !== undefined && nowMs < Date.parse(intento.hasta);',
    'intento?.hasta !== undefined && nowMs < 0;',
  ),
  mutant(
    'the sender does not look whether its lease is over',
    'resolve.ts',
    'const isSender = isUnderLease && document.version === reservedVersion;',
    'const isSender = document.version === reservedVersion;',
  ),
  {
    name: 'neither the version nor the state fences',
    edits: [
      edit(
        'finish.ts',
        'if (current === undefined || current.version !== held.version) return undefined;\n    if (!isNumbered(current)) return undefined;',
        'if (current === undefined) return undefined;',
      ),
      edit('issuing.ts', 'if (!from.includes(state)) throw', 'if (from.length === 0) throw'),
    ],
  },
  mutant(
    'the balance is spent when the authority has said yes',
    'related.ts',
    'const isUnderWay = WAITING.includes(note.estado);',
    'const isUnderWay = false;',
  ),
  mutant(
    'a rejection is believed at once',
    'authority-result.ts',
    'if (!isDoubtful(document)) return refusal;\n  const found',
    'if (document !== undefined) return refusal;\n  const found',
  ),
  mutant(
    'a rejection is believed while a message may be on its way',
    'authority-result.ts',
    'if (isQuiet(document, found.askedMs)) return refusal;',
    'if (isQuiet(document, Number.MAX_SAFE_INTEGER)) return refusal;',
  ),
  mutant(
    'adopted without comparing',
    'authority-result.ts',
    "return isSame(held, document) ? { kind: 'authorized', said: held.said } : { kind: 'taken' };",
    "return isSame(held, document) || true ? { kind: 'authorized', said: held.said } : { kind: 'taken' };",
  ),
  mutant(
    'nobody is told to look when the lease is over',
    'packages/domain/invoicing/records/tax-document.ts',
    'const at = proximo_intento_at ?? intento?.hasta;',
    'const at = proximo_intento_at;',
  ),
  mutant(
    'sequence and number are given back in doubt',
    'finish.ts',
    "if (step === 'doubt') return postponed(before, after, isNews(before, after));",
    "if (step === 'doubt')\n    return [...postponed(before, after, isNews(before, after)), ...releasedBy('reject', before)];",
  ),
  mutant(
    'the marker is never given back',
    'claims.ts',
    'factsOf(step).releases.map(',
    "factsOf(step).releases.filter((claim) => claim !== 'sequence').map(",
  ),
  mutant(
    'back to a draft in doubt',
    'authority-result.ts',
    "isDoubtful(document)\n    ? { kind: 'unknown', reason, isSent: false }\n    : { kind: 'unsent', reason, isMisconfigured };",
    "({ kind: 'unsent', reason, isMisconfigured });",
  ),
  mutant(
    'a credit that came to nothing keeps its share of the balance',
    'related.ts',
    'return toAmount(isGranted ? balance : balance.plus(note.total));',
    'return toAmount(balance);',
  ),
  mutant(
    'the note forgets that it cancels',
    'related.ts',
    '...(isGranted && note.anula === true && cancelledBy(ctx, note)),',
    '',
  ),
  mutant(
    'two notes are to cancel one document',
    'related.ts',
    'if (other !== _id) {',
    'if (other !== _id && max === 0) {',
  ),
  mutant(
    'a document names a note that came to nothing',
    'related.ts',
    'return known === note._id ? undefined : known;',
    'return known;',
  ),
  mutant(
    'a repetition does not know its own document',
    'packages/http/operation/in-progress.ts',
    'return { id, isRepeat: true };',
    "return { id: id.replace(/....$/, 'ffff'), isRepeat: false };",
  ),
  mutant(
    'a request does not note that it is under way',
    'packages/http/operation/idempotent-commits.ts',
    'if (idempotency === undefined || isAnswerStored === true) return this.#write(changes, nowMs);',
    'if (idempotency === undefined || isAnswerStored !== undefined || nowMs > 0) return this.#write(changes, nowMs);',
  ),
  mutant(
    'a frozen run that thaws makes what was asked for meanwhile',
    'packages/http/operation/idempotent-commits.ts',
    'if (isNew && remainingMs(state) <= 0)',
    'if (isNew && remainingMs(state) < 0)',
  ),
  {
    name: 'neither a sequence nor a number is held by one document',
    edits: [
      edit('reserve.ts', "if (holder !== undefined) return { kind: 'busy', holder };", ''),
      edit('issuing.ts', "claims: ['sequence', 'number'],", 'claims: [],'),
    ],
  },
  {
    name: "nothing is asked: a number that is taken is somebody else's",
    edits: [
      edit(
        'resolve.ts',
        ': await consult(ctx, authority, document);',
        ": ({ kind: 'absent', askedMs: ctx.clock.now() } as const);",
      ),
      edit(
        'authority-result.ts',
        "const found = await consult(ctx, authority, document);\n  if (found.kind !== 'absent') return found;\n  try {",
        "if (errors.length > 0) return { kind: 'taken' };\n  try {",
      ),
    ],
  },
  mutant(
    'a number that is taken is a rejection',
    'authority-result.ts',
    'return outOfSequence(ctx, authority, document, said);',
    "return { kind: 'rejected', errors: said.errors };",
  ),
  mutant(
    'the queue is not told to look again',
    'postpone.ts',
    'if (isNews) return [update(TaxDocument, before, after)];',
    'if (isNews) return [update(TaxDocument, before, after)];\n  if (before !== after) return [];',
  ),
  mutant(
    'a number is not held by its document',
    'issuing.ts',
    "claims: ['sequence', 'number'],",
    "claims: ['sequence'],",
  ),
];
