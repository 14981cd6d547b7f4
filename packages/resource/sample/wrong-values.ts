// Values that a JSON schema refuses, each with the field code that the refusal must carry: one step past every bound, and another
// type. Where a schema has branches nothing definite can be said, so there are none.

import type { FieldCode } from '#kernel/error.ts';
import { ARRAY_MAX, NOT_BLANK, STRING_MAX } from '#kernel/fields.ts';
import type { JsonSchema } from '../json-schema.ts';
import { sampleValue, type Wish } from './value.ts';

/** `what` says what is wrong, for the names of tests. */
type WrongValue = { what: string; value: unknown; code: FieldCode };

export function wrongValues(schema: JsonSchema, wish: Wish): WrongValue[] {
  if (schema.const !== undefined || schema.anyOf !== undefined || schema.oneOf !== undefined)
    return [];
  if (schema.enum !== undefined) {
    return [{ what: 'a value that is not listed', value: 'no such value', code: 'invalid_enum' }];
  }
  switch (schema.type) {
    case 'string':
      return [wrongType(7), ...wrongTexts(schema)];
    case 'integer':
      return [
        wrongType('7'),
        { what: 'a fraction', value: 1.5, code: 'invalid_type' },
        ...wrongNumbers(schema),
      ];
    case 'number':
      return [wrongType('7.5'), ...wrongNumbers(schema)];
    case 'boolean':
      return [wrongType('true'), wrongType(1)];
    case 'array':
      return [wrongType({}), ...wrongLists(schema, wish)];
    case 'object':
      return [wrongType('text'), wrongType([])];
    default:
      return [];
  }
}

const wrongType = (value: unknown): WrongValue => ({
  what: `${Array.isArray(value) ? 'a list' : `a ${typeof value}`}`,
  value,
  code: 'invalid_type',
});

function wrongTexts({ minLength = 0, maxLength, format, pattern }: JsonSchema): WrongValue[] {
  const limit = maxLength ?? STRING_MAX;
  const long: WrongValue = {
    what: 'too long a text',
    value: 'x'.repeat(limit + 1),
    code: 'too_long',
  };
  const isShaped = pattern !== undefined && pattern !== NOT_BLANK;
  if (format !== undefined || isShaped) {
    return [{ what: 'another format', value: '{}', code: 'invalid_format' }];
  }
  if (minLength === 0) return [long];
  const [value, blank] = ['x'.repeat(minLength - 1), ' '.repeat(minLength)];
  return [
    { what: 'too short a text', value, code: 'too_short' },
    { what: 'white space alone', value: blank, code: 'too_short' },
    long,
  ];
}

function wrongNumbers({ minimum, maximum, multipleOf }: JsonSchema): WrongValue[] {
  const wrong: WrongValue[] = [];
  if (minimum !== undefined)
    wrong.push({ what: 'below the minimum', value: Math.floor(minimum) - 1, code: 'too_small' });
  if (maximum !== undefined)
    wrong.push({ what: 'above the maximum', value: Math.ceil(maximum) + 1, code: 'too_large' });
  if (multipleOf !== undefined && multipleOf < 1) {
    const value = (minimum ?? 0) + 1 + multipleOf / 2;
    if (value < (maximum ?? 2))
      wrong.push({ what: 'too many decimals', value, code: 'not_multiple_of' });
  }
  wrong.push({ what: 'a number past every limit', value: 1e18, code: 'out_of_range' });
  return wrong;
}

function wrongLists(
  { items = {}, minItems = 0, maxItems = ARRAY_MAX }: JsonSchema,
  wish: Wish,
): WrongValue[] {
  const item = sampleValue(items, wish);
  const long = Array.from({ length: maxItems + 1 }, () => structuredClone(item));
  const wrong: WrongValue[] = [{ what: 'too many items', value: long, code: 'too_many_items' }];
  if (minItems > 0) wrong.push({ what: 'too few items', value: [], code: 'too_few_items' });
  return wrong;
}
