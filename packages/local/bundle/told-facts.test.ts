import { expect, it } from 'vitest';
import { bases, facts, paths } from '#domain/facts.ts';
import { toldFacts } from './told-facts.ts';

it('tells what is declared, member by member', async () => {
  const module = await import(`data:text/javascript,${encodeURIComponent(toldFacts)}`);
  expect({ ...module }).toEqual(JSON.parse(JSON.stringify({ facts, paths, bases })));
});
