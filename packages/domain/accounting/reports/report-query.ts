// What reports may be asked for, and what all of them say.
import { BUSINESS_TIME_ZONE } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { flag, object, oneOf, text, whole } from '#kernel/fields.ts';
import { reportedDay } from '#kernel/reported-day.ts';
import * as z from '#kernel/schema.ts';
import { LEVEL_MAX } from '../records/account.ts';

const STATEMENT_FORMATS = ['json', 'csv', 'pdf'] as const;
const TABLE_FORMATS = ['json', 'csv'] as const;

const format = (formats: typeof STATEMENT_FORMATS | typeof TABLE_FORMATS) =>
  oneOf(formats).optional().meta({ description: 'json unless a file is asked for' });

export const spanQuery = {
  from: reportedDay()
    .optional()
    .meta({ description: 'First day; that of the fiscal year of `to` unless given' }),
  to: reportedDay().optional().meta({ description: 'Last day; today unless given' }),
};
export const treeQuery = {
  level: whole(1, LEVEL_MAX)
    .optional()
    .meta({ description: 'How deep the chart is shown; what lies below is added up' }),
  include_zero: flag().optional().meta({ description: 'Accounts of which everything is zero too' }),
  include_closing: flag()
    .optional()
    .meta({ description: 'With the entries that closed the year; left out unless asked for' }),
};
export const compareQuery = {
  compare: oneOf(['previous', 'none'])
    .optional()
    .meta({ description: 'previous: the same of the span before, or of the year before' }),
};
/** Where `compare` asked for it. */
export const comparedShape = <S extends z.ZodRawShape>(shape: S) => ({
  previous: object(shape)
    .optional()
    .meta({ description: 'The same of the span before, or of the year before' }),
});
export const restatedQuery = {
  restated_with: text(1, 50).optional().meta({
    description:
      'The name of an index set of the configuration: in currency of the closing month (RT 6). Without it in nominal currency',
  }),
};
export const statementFormat = { format: format(STATEMENT_FORMATS) };
export const tableFormat = { format: format(TABLE_FORMATS) };

/** What every report says of itself. */
export const reportHeaderShape = {
  currency: z.literal('ARS'),
  timezone: z.string(),
  restated: flag().meta({ description: 'Re-expressed for inflation; false: nominal currency' }),
};
export const reportHeader = (restated = false) => ({
  currency: 'ARS' as const,
  timezone: BUSINESS_TIME_ZONE,
  restated,
});

/** Throws invalid_query_parameter for days in the wrong order. */
export function refuseBackwards({ from, to }: { from: string; to: string }): void {
  if (from <= to) return;
  const line = { location: 'query' as const, code: 'out_of_range' as const };
  const message = 'from is after to';
  fail('invalid_query_parameter', { errors: [{ field: 'from', ...line, message, max: to }] });
}
