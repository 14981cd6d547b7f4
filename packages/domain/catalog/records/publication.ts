// What products, services and rentals share: the states of something offered to the public and
// the events of its moves. Spec: States and transitions; contract#states.

import { textList } from '#kernel/fields.ts';
import { enteredState, isRestored } from '#kernel/states.ts';
import type { RecordChange } from '#resource/declaration.ts';
import { machine } from '#resource/fields/field.ts';

/** Image ids or URLs. */
export const images = () => textList(2048);

/** Free labels. */
export const tags = () => textList(100);

/**
 * A publication starts as a draft unless it says otherwise; only DELETE and restore touch
 * `deleted`. One that is paused is offered to the public no more and still sold by those who have it; one that is archived is not.
 */
export const publicationStates = machine({
  initial: ['draft', 'published', 'paused', 'archived'],
  moves: {
    draft: ['published', 'archived', 'deleted'],
    published: ['paused', 'archived', 'deleted'],
    paused: ['published', 'archived', 'deleted'],
    archived: ['draft', 'deleted'],
    deleted: ['draft'],
  },
  withdrawn: ['archived'],
});

const ANNOUNCED = ['published', 'paused', 'archived'];

/** What of a record its publication events need. */
type Publication = { readonly status?: string };

/** published, paused, archived and restored. */
export function publicationEvents(change: RecordChange<Publication>): string[] {
  const entered = enteredState(change, 'status');
  const events = entered !== undefined && ANNOUNCED.includes(entered) ? [entered] : [];
  return isRestored(change) ? [...events, 'restored'] : events;
}

/** Descriptions of those events. */
export const publicationEventKinds = (name: string) => ({
  published: `The ${name} is offered to the public`,
  paused: `The ${name} was taken out of what is offered to the public for a while`,
  archived: `The ${name} was archived: it is sold no more`,
  restored: `A deleted ${name} came back as a draft`,
});
