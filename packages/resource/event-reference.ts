// The list of event kinds that the service publishes: every kind of every noun, each with an example record.
// contract#webhook-operations, contract#event-names.
import type { Group } from './declaration.ts';
import { eventKinds as kindsWithSamples } from './event-kinds.ts';
import { published } from './event-payload.ts';
import type { EventKind } from './ports.ts';
import { exampleOf } from './sample.ts';

/** All kinds, sorted by name. */
export const eventKinds = (groups: readonly Group[]): EventKind[] =>
  kindsWithSamples(groups, (noun, of) => published(noun, exampleOf(noun, of)));
