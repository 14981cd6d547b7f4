// What a client tells of something that has happened is not dated ahead: members with such a name say so by their schema. Decision 710.
import { expect, it } from 'vitest';
import { groups } from '#domain/groups.ts';
import { type JsonSchema, toJsonSchema } from '#resource/json-schema.ts';
import { groupVerbs } from '#resource/routes.ts';

const HAPPENED = /^birth_date$|^(?!schedul)[a-z_]*(?:ed|paid|sent|taken)_(?:at|on|date)$/;
/** The clock of a device may be ahead of ours by some minutes, which its own rule allows. */
const JUDGED_APART = ['recorded_at'];

/** Members, however deep, that tell of the past by their name and not by their schema. */
const untold = ({ properties = {}, items }: JsonSchema): string[] => [
  ...(items === undefined ? [] : untold(items)),
  ...Object.entries(properties).flatMap(([name, member]) => [
    ...(HAPPENED.test(name) && member.happened !== true ? [name] : []),
    ...untold(member),
  ]),
];

it('a member whose name tells of the past is no day ahead', () => {
  const bodies = groups
    .flatMap(groupVerbs)
    .flatMap(({ name, body }) => (body === undefined ? [] : [[name, toJsonSchema(body)] as const]));
  const members = bodies.flatMap(([name, body]) => untold(body).map((each) => [name, each]));
  expect(members.filter(([, member = '']) => !JUDGED_APART.includes(member))).toEqual([]);
  expect(HAPPENED.test('signed_at') && HAPPENED.test('completed_at')).toBe(true);
});
