// The list of event kinds that the service publishes: every kind of every noun, each with an example record. Decision 7.1, 8.
import type { Rec } from './context.ts';
import type { Group, Noun } from './declaration.ts';
import { eventKinds as kindsWithSamples } from './event-kinds.ts';
import { published } from './event-payload.ts';
import type { EventKind } from './ports.ts';
import { sampleRecord } from './sample.ts';

/** All kinds, sorted by name. */
export function eventKinds(groups: readonly Group[]): EventKind[] {
  const samples = new Map<Noun, Rec>();
  return kindsWithSamples(groups, (noun) => {
    const sample = samples.get(noun) ?? published(noun, sampleRecord(noun));
    samples.set(noun, sample);
    return sample;
  });
}
