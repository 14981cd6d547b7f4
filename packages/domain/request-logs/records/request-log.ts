// A request as the service saw it: every write, and every request that was refused, for seven days. It is written from the line that
// the function logged, after the answer, so no request waits for it; bodies, queries and values of paths are in no line
// (http/middleware/log.ts).
import { ERRORS } from '#kernel/error.ts';
import { flag, oneOf, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { SCOPES } from '#resource/scopes.ts';

const REQUEST_DAYS = 7;

const described = (description: string, schema: z.ZodType<string> = text(1, 300)) =>
  schema.meta({ description });

const fields = {
  request_id: field(described('The X-Request-Id of the answer')).always().filterable(),
  method: field(oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']))
    .always()
    .spelled((written) => written.toUpperCase())
    .filterable(),
  path: field(described('The path as it is documented, with its parameters by name')).filterable(),
  operation: field(described('The id of the operation', text(1, 100))).filterable(),
  resource_id: field(
    described('The id of the record that the path names', text(1, 60)),
  ).filterable(),
  status_code: field(whole(100, 599).meta({ description: 'HTTP status of the answer' }))
    .always()
    .filterable(),
  code: field(
    z.enum(Object.keys(ERRORS)).meta({ description: 'The error code, where it was refused' }),
  ).filterable(),
  errors: field(
    z
      .array(
        z.strictObject({
          field: text(0, 100),
          location: text(0, 20).meta({
            description: 'Where it was sent: body, query, path or header',
          }),
          code: text(0, 60),
        }),
      )
      .meta({ description: 'Which members were wrong, without their values; at most ten' }),
  ),
  duration_ms: field(whole(0).meta({ description: 'How long the function worked, ms' })).always(),
  credential: field(oneOf(['token', 'session'])).filterable(),
  actor_id: field(described('The token, or the user of the session', text(1, 100))).filterable(),
  address: field(described('The address of the client', text(1, 60))),
  user_agent: field(described('What the client calls itself', text(0, 200))),
  is_replayed: field(
    flag().meta({
      description: 'The answer of an earlier request with the same key was sent again',
    }),
  ),
  required_scope: field(
    oneOf(['', 'session', ...SCOPES]).meta({
      description: 'What the operation asks for: a scope, or `session`; empty where it is neither',
    }),
  ).filterable(),
};

export interface RequestLog extends Stored<'request_log', typeof fields> {}
export const RequestLog: NounOf<RequestLog, typeof fields> = noun({
  name: 'request_log',
  summary: 'A write or a refused request, as the service saw it; kept for 7 days.',
  base: '/request-logs',
  key: 'rq',
  scope: 'accounting',
  access: 'any',
  idParam: 'request_id',
  keptOnReset: true,
  retentionDays: REQUEST_DAYS,
  fields,
  standard: ['list', 'get'],
});
