// Each mistake in a declaration is found and named; the workshop, which has none, passes.
import { describe, expect, it } from 'vitest';
import { dayOrInstant, email, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { checkGroups, groupMistakes } from './check.ts';
import type { Group, Noun, RecordChange, Verb } from './declaration.ts';
import { group } from './define.ts';
import { field } from './fields/field.ts';
import type { Rec } from './test-data/rec.ts';
import { Shelf, Tool, useTool, workshop } from './test-data/workshop.ts';

const withNoun = (changes: Partial<Noun>): Group =>
  group('workshop', { title: 'W', nouns: [{ ...Tool, ...changes } as Noun, Shelf] });
const withVerb = (changes: Partial<Verb>): Group =>
  group('workshop', { title: 'W', nouns: [Tool, Shelf], verbs: [{ ...useTool, ...changes }] });

it('finds nothing wrong with the workshop', () => {
  expect(groupMistakes([workshop])).toEqual([]);
});

it('lists every mistake in one error', () => {
  const broken = withNoun({ required: ['nothing'], key: 'tool' });
  const mistakes = groupMistakes([broken]);
  expect(mistakes).toHaveLength(2);
  expect(() => checkGroups([broken])).toThrow(
    `The declarations are wrong:\n- ${mistakes.join('\n- ')}`,
  );
  expect(() => checkGroups([workshop])).not.toThrow();
});

it('names two nouns that share what tells them apart', () => {
  const Twin = { ...Shelf, name: 'rack' };
  expect(groupMistakes([group('both', { title: 'B', nouns: [Shelf, Twin, Tool] })])).toEqual(
    expect.arrayContaining([
      'noun key sh is used by shelf and rack',
      'noun plural shelves is used by shelf and rack',
      'noun base /shelves is used by shelf and rack',
    ]),
  );
});

it('tells of two nouns that are called alike once, not of each operation that they share', () => {
  const Twin = { ...Shelf, name: 'rack' };
  const mistakes = groupMistakes([group('both', { title: 'B', nouns: [Shelf, Twin, Tool] })]);
  expect(mistakes).toHaveLength(3);
});

describe('of a noun', () => {
  const list = Tool.list;
  const { moves } = Tool.states.status ?? { moves: {} };
  it.each<[Partial<Noun>, string]>([
    [{ name: 'Tool' }, 'its name is not snake_case'],
    [{ key: 'tool' }, 'its key tool is not two small letters'],
    [{ base: 'tools/' }, 'its base tools/ is no path'],
    [{ scope: 'hammers' as never }, 'its scope hammers does not exist'],
    [
      { fields: { ...Tool.fields, name: field(text()).searchable().internal() } },
      'the internal field name is one that lists are asked by',
    ],
    [{ required: ['weight'] }, 'required names the unknown field weight'],
    [{ required: ['name', 'uses'] }, 'required field uses is assigned by the service'],
    [{ assigned: ['wear'] }, 'assigned names the unknown field wear'],
    [{ defaults: { colour: 1 } }, 'defaults names the unknown field colour'],
    [{ defaults: { count: 101 } }, 'the default of count is refused by its own schema'],
    [
      { references: { 'parts.owner_id': () => Shelf } },
      'references names the unknown field parts.owner_id',
    ],
    [{ inUse: ['shelf_id'] }, 'shelf_id is inUse, and what it refers to is never withdrawn'],
    [{ inUse: ['name'] }, 'name is inUse, and what it refers to is never withdrawn'],
    [
      { references: { shelf_id: () => ({ ...Shelf, isReferred: false }) } },
      'shelf_id refers to shelf, which is not isReferred',
    ],
    [{ unique: [{ field: 'serial' }] }, 'unique names the unknown field serial'],
    [{ unique: [{ field: 'code', with: ['maker'] }] }, 'unique names the unknown field maker'],
    [{ list: { ...list, sort: { text: 'title' } } }, 'sortable names the unknown field title'],
    [{ list: { ...list, sort: { text: 'name', code: 'name' } } }, 'sortable names name twice'],
    [
      { list: { ...list, search: ['parts.name'] } },
      'searchable names the unknown field parts.name',
    ],
    [
      { fields: { ...Tool.fields, count: field(whole(0)).sortable('text') } },
      'two fields are sorted as text',
    ],
    [
      {
        fields: {
          code: field(text()).sortable('code'),
          due_at: field(dayOrInstant()).sortable('instant'),
        },
      },
      'two fields are sorted as code',
    ],
    [
      {
        record: Tool.record.extend({ due_at: dayOrInstant().nullable() }),
        list: { ...list, sort: { code: 'due_at' } },
      },
      'due_at is sorted as code',
    ],
    [{ list: { ...list, sort: { instant: 'name' } } }, 'name is sorted as instant'],
    [{ list: { ...list, search: ['name'] } }, 'searchOrder does not name'],
    [{ list: { ...list, filter: ['maker'] } }, 'filterable names the unknown field maker'],
    [
      { fields: { ...Tool.fields, kind: field(email()).filterable() } },
      'the e-mail address kind is filtered by its case',
    ],
    [{ list: { ...list, folded: ['kind'] } }, 'kind is filtered without its case'],
    [
      { states: { condition: { initial: ['a'], moves: { a: [] } } }, softDelete: false },
      'condition: states of an unknown field',
    ],
    [
      { states: { status: { initial: ['draft'], moves: { ...moves, lost: [] } } } },
      'status: no move leads to the state lost',
    ],
    [
      { states: { status: { initial: ['draft'], moves: { ...moves, broken: ['lost'] } } } },
      'status: lost is begun with or moved to, and is no state',
    ],
    [{ states: { status: { initial: [], moves } } }, 'status: no initial state'],
    [
      { states: { status: { initial: ['draft', 'active', 'deleted'], moves } } },
      'a record cannot begin as deleted',
    ],
    [
      { states: { status: { initial: ['draft'], moves: { ...moves, deleted: [] } } } },
      'restore cannot work',
    ],
    [{ states: {} }, 'soft deletion needs the status deleted'],
    [
      {
        states: {
          status: { initial: ['draft'], moves: { draft: ['deleted'], deleted: ['draft'] } },
        },
      },
      'status: value active is no state',
    ],
    [{ events: () => ['sharpened'] }, 'event sharpened is not described'],
    [
      {
        events: ({ before, after }: RecordChange<Rec>) =>
          before?.status === 'active' && after?.status === 'broken' ? ['broke'] : [],
      },
      'event broke is not described',
    ],
    [
      { eventKinds: { ...Tool.eventKinds, created: 'x' } },
      'event created is emitted for every noun',
    ],
    [
      { record: Tool.record.extend({ name: text().optional() }) },
      'field name has a default, a transformation or is optional',
    ],
    [{ record: Tool.record.extend({ name: text().default('x') }) }, 'field name has a default'],
  ])('%o', (changes, mistake) => {
    expect(groupMistakes([withNoun(changes)]).join('\n')).toContain(
      `noun ${changes.name ?? 'tool'}: `,
    );
    expect(groupMistakes([withNoun(changes)]).join('\n')).toContain(mistake);
  });
});

describe('of a verb', () => {
  it.each<[Partial<Verb>, string]>([
    [{ name: 'tools.Use' }, 'its name is not a collection and an act in small letters'],
    [{ name: 'tools.index' }, 'its act is called index'],
    [{ name: 'tools.bulkcreate' }, 'operation id toolsbulkcreate is used by tools.bulkcreate and'],
    [{ access: undefined }, 'no access is declared'],
    [{ access: 'tools:write' as never }, 'access tools:write is neither a scope nor'],
    [{ access: 'stats:write' as never }, 'access stats:write is neither a scope nor'],
    [{ path: 'tools/{tool_id}/use' }, 'its path does not begin with /'],
    [{ path: '/tools/{tool_id/use' }, 'segment "{tool_id" is malformed'],
    [{ path: '/tools//{tool_id}' }, 'segment "" is malformed'],
    [{ path: '/tools/{tool_id}/use/{tool_id}' }, 'parameter tool_id is there twice'],
    [{ path: '/tools/{other}/use' }, 'its path has no {tool_id}'],
    [{ noun: undefined }, 'it is on a record but has no noun'],
    [{ method: 'GET' }, 'a GET has no body'],
    [{ body: z.strictObject({}) }, 'its body has no member: it is left out'],
    [{ method: 'PUT', idempotent: true }, 'only a POST is idempotent'],
    [{ method: 'PUT', fingerprintSeconds: 5 }, 'only a POST is idempotent'],
    [{ status: [] }, 'its success statuses are none'],
    [{ status: [404] }, 'its success statuses are none'],
    [{ fails: ['tool_broke' as never] }, 'code tool_broke is not in the catalogue'],
    [{ failStatus: { nonsense: 400 } as never }, 'code nonsense is not in the catalogue'],
    [{ failStatus: { not_found: 200 } }, 'cannot have the status 200'],
    [
      { method: 'DELETE', failStatus: { resource_in_use: 409 } },
      'code resource_in_use is no 409 where something is deleted',
    ],
    [{ on: undefined }, 'when() needs a record'],
    [{ outsideApi: true, path: '/api/v1/x/{tool_id}' }, 'it stands outside of the prefix'],
    [{ name: 'shelves.create' }, 'it has a standard name of shelf but another noun'],
    [{ data: undefined }, 'no data is declared'],
    [{ path: '/tools/{tool_id}/', method: 'PUT' }, 'Routes declared twice'],
    [{ path: '/tools/{x}', method: 'DELETE' }, 'DELETE /tools/{x}'],
  ])('%o', (changes, mistake) => {
    expect(groupMistakes([withVerb(changes)]).join('\n')).toContain(mistake);
  });

  it('whose noun belongs to another group', () => {
    const stranger = group('g', { title: 'G', nouns: [Shelf], verbs: [useTool] });
    expect(groupMistakes([stranger]).join('\n')).toContain('its noun tool is not one of the group');
  });
});

describe('of all groups together', () => {
  const other = (changes: Partial<Noun>): Group =>
    group('other', { title: 'O', nouns: [{ ...Shelf, ...changes } as Noun] });
  it.each<[string, Group, string]>([
    [
      'a noun name',
      other({ key: 'xx', base: '/x', plural: 'xs' }),
      'noun name shelf is used by /shelves and /x',
    ],
    [
      'a noun key',
      other({ name: 'xx', base: '/x', plural: 'xs' }),
      'noun key sh is used by shelf and xx',
    ],
    [
      'a plural',
      other({ name: 'xx', key: 'xx', base: '/x' }),
      'noun plural shelves is used by shelf and xx',
    ],
    [
      'a first segment',
      other({ name: 'xx', key: 'xx', base: '/tools/x', plural: 'xs' }),
      'groups workshop and other share the first segment /tools',
    ],
    [
      'an operation',
      group('other', { title: 'O', verbs: [{ ...useTool, path: '/x/{tool_id}' }] }),
      'operation tools.use is used by POST /tools/{tool_id}/use and POST /x/{tool_id}',
    ],
    [
      'a group name',
      group('workshop', { title: 'O' }),
      'group name workshop is used by Workshop and O',
    ],
  ])('%s shared', (_, second, mistake) => {
    expect(groupMistakes([workshop, second]).join('\n')).toContain(mistake);
  });
});
