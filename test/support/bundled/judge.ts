// IAM's judgement of one ask by the statements of a role: the part of its language that the template uses. What is not
// granted is denied; a condition that is not known here is an error, so that it is never taken for granted.
import type { Ask } from './asks.ts';
import type { Condition, Grant } from './grants.ts';

export const isGranted = (grants: readonly Grant[], ask: Ask): boolean =>
  grants.some(
    ({ actions, resources, condition = {} }) =>
      actions.includes(ask.action) &&
      resources.some((resource) => resource === ask.resource || resource === '"*"') &&
      holds(condition, ask),
  );

const holds = (condition: Condition, ask: Ask): boolean =>
  Object.entries(condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, expected]) => {
      const actual = contextOf(ask)[key];
      if (operator === 'Null') return (actual === undefined) === (expected === 'true');
      const patterns = [expected].flat();
      const matches = MATCHES[operator];
      if (matches === undefined) throw new Error(`a condition with ${operator}`);
      return (actual ?? []).every((value) => patterns.some((pattern) => matches(value, pattern)));
    }),
  );

const contextOf = ({ leadingKeys, attributes }: Ask): Record<string, string[] | undefined> => ({
  'dynamodb:LeadingKeys': leadingKeys,
  'dynamodb:Attributes': attributes,
});

const MATCHES: Record<string, (value: string, pattern: string) => boolean> = {
  'ForAllValues:StringEquals': (value, pattern) => value === pattern,
  'ForAllValues:StringLike': (value, pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*').replaceAll('?', '.')}$`).test(value);
  },
};
