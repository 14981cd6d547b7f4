// Wire shapes of API tokens and the scopes they may hold. Spec: Authentication 2-9; contract#credentials.
import { dateTime, list, oneOf, recordId, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { SCOPES } from '#resource/scopes.ts';

const TOKEN_EXPIRIES = ['30d', '60d', '90d', '1y', 'never'] as const;
const scope = () => oneOf(SCOPES as [string, ...string[]]);
export const tokenMode = () => oneOf(['live', 'test']);
export const tokenStatus = () => oneOf(['active', 'expired']);

/** What a person sees of a token: never its value or hash. */
export const tokenShape = z.strictObject({
  _id: recordId(),
  name: text(1, 100),
  prefix_hint: text(1, 40),
  mode: tokenMode(),
  scopes: list(scope(), SCOPES.length),
  expires_at: dateTime().nullable(),
  last_used_at: dateTime()
    .nullable()
    .meta({ description: 'To the hour, never before created_at; null if never used' }),
  created_at: dateTime(),
  created_by: text(),
  status: tokenStatus(),
});

/** A token just made: its value is shown this once. */
export const newTokenShape = tokenShape.extend({ token: text(1, 100) });

export const tokenInput = z.strictObject({
  name: text(1, 100),
  mode: tokenMode(),
  scopes: list(scope(), SCOPES.length, 1),
  expires: oneOf(TOKEN_EXPIRIES).optional(),
});
