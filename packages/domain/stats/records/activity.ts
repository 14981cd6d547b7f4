// What happened, told to people: a view of the events of the last 30 days. It is stored nowhere, so it belongs to the nouns of no
// group and has no events of its own; its fields are what the list shows, filters and selects.
import { dateTime, oneOf, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

export const SUMMARY_MAX = 300;

/** Events keep the request that made the change, and its log line, for seven days, whose it was. */
const actor = () =>
  z.strictObject({
    kind: oneOf(['token', 'session', 'client', 'service']).meta({
      description:
        'Whose request made the change: of an API token, of a session, or `client` where its log line is gone (after 7 days) or not there yet. `service`: time or a background job did',
    }),
    id: text().nullable().meta({ description: 'The token, or the user of the session' }),
    request_id: text().nullable(),
  });

const fields = {
  at: field(dateTime()).always(),
  type: field(text(1, 100)).always().filterable(),
  resource: field(text(1, 60)).always().filterable(),
  resource_id: field(text(1, 40)).always(),
  summary: field(text(1, SUMMARY_MAX)).always(),
  actor: field(actor()).always(),
};

export interface Activity extends Stored<'activity', typeof fields> {}
export const Activity: NounOf<Activity, typeof fields> = noun({
  name: 'activity',
  plural: 'activities',
  summary: 'Something that happened to a record, in a line.',
  base: '/stats/activity',
  key: 'ay',
  scope: 'stats',
  fields,
  standard: [],
});
