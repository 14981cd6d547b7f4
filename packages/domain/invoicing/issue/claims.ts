// The keys that a document claims and releases at each step of issuing, as changes of the commit that takes the step.
import type { Change } from '#resource/change.ts';
import type { Numbered } from '../records/tax-document.ts';
import { numberKey, sequenceKey } from './document-number.ts';
import { type Claim, STEPS, type Step, type StepFacts } from './issuing.ts';

/** A number is one document's from before it is sent: a request that read the same next number late finds it claimed. */
const KEY_OF: Readonly<Record<Claim, (document: Numbered) => string>> = {
  sequence: sequenceKey,
  number: numberKey,
};

/** The request that finds a key claimed is run again, as it read what no longer holds. */
export const claimedBy = (step: Step, document: Numbered): Change[] =>
  factsOf(step).claims.map((claim) => ({
    kind: 'claim',
    key: KEY_OF[claim](document),
    id: document._id,
    refusal: { code: 'tax_authority_unavailable' },
    retry: true,
  }));

/** `document` as it was: under the number that it had. */
export const releasedBy = (step: Step, document: Numbered): Change[] =>
  factsOf(step).releases.map((claim) => ({ kind: 'release', key: KEY_OF[claim](document) }));

const factsOf = (step: Step): StepFacts => STEPS[step];
