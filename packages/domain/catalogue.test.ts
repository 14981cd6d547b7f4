// The catalogue says of every group what its declarations say, and finds the very code that they have.
import { describe, expect, it } from 'vitest';
import { factsOf } from '#resource/catalogue/facts.ts';
import { catalogueOf } from '#resource/catalogue/of-groups.ts';
import { group, job } from '#resource/define.ts';
import { groupVerbs } from '#resource/routes.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import { catalogue } from './catalogue.ts';
import { groups } from './groups.ts';

describe('the catalogue', () => {
  it('lists every noun, which its code is loaded for', async () => {
    const declared = groups.flatMap((group) => group.nouns);
    expect(catalogue.nouns.map(({ name }) => name)).toEqual(declared.map(({ name }) => name));
    const codes = await Promise.all(catalogue.nouns.map((noun) => noun.code()));
    expect(codes.every((code, i) => code === declared[i])).toBe(true);
  });

  it('finds every job by its name', async () => {
    const declared = groups.flatMap((group) => group.jobs);
    const found = await Promise.all(declared.map(({ name }) => catalogue.job(name)));
    expect(found.length).toBeGreaterThan(40);
    expect(found.every((one, i) => one === declared[i])).toBe(true);
    expect(await catalogue.job('paint')).toBeUndefined();
  });

  it('finds the group of every operation', async () => {
    for (const group of groups)
      for (const { name } of groupVerbs(group))
        expect(await catalogue.groupOf(name), name).toBe(group);
    expect(await catalogue.groupOf('nothing.create')).toBeUndefined();
  });

  it('is data: what the build writes is what is read', () => {
    const facts = factsOf(groups);
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
  });

  it('says where the code of a noun tells what a change means', () => {
    const thing = { summary: 'A thing.', scope: 'products', fields: {} } as const;
    const silent = looseNoun({ ...thing, name: 'stone', base: '/stones', key: 'st' });
    const events = () => ['rang'];
    const telling = looseNoun({ ...thing, name: 'bell', base: '/bells', key: 'be', events });
    const jobs = () => ['weigh'];
    const working = looseNoun({ ...thing, name: 'scale', base: '/scales', key: 'sc', jobs });
    const things = group('things', { title: 'Things', nouns: [silent, telling, working] });
    expect(catalogueOf([things]).nouns.map(({ readsChanges }) => readsChanges)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('refuses two groups with the same job', () => {
    const jobs = [job('weigh', async () => {})];
    const [one, other] = ['a', 'b'].map((name) => group(name, { title: name, jobs }));
    expect(() => factsOf(one && other ? [one, other] : [])).toThrow('weigh belongs to a and to b');
  });
});
