// Every parameter of a list is understood or refused by name; nothing is clamped, ignored or looked up in an object.
import { describe, expect, it } from 'vitest';
import { Failure, type FieldError } from '#kernel/error.ts';
import { selectFields } from '../input/field-selection.ts';
import { Shelf, Tool } from '../test-data/workshop.ts';
import { fieldsParameter, listMeta, parseListQuery } from './list-query.ts';

const parse = (text: string, noun = Tool) => parseListQuery(noun, new URLSearchParams(text));

function refused(text: string, noun = Tool): { code: string; errors: FieldError[] } {
  try {
    parse(text, noun as typeof Tool);
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, errors: error.errors };
    throw error;
  }
  return expect.fail(`${text} was accepted`);
}

describe('parseListQuery', () => {
  it('has the documented defaults', () => {
    expect(parse('')).toEqual({
      page: 1,
      perPage: 20,
      sort: 'created_at',
      direction: 'desc',
      filters: {},
    });
  });

  it('reads everything that is allowed', () => {
    const query = parse(
      'page=3&per_page=100&search=%20Ñandú%20%20rojo&sort=price&sort_dir=asc&fields=name,parts.label&status=active' +
        '&count=05&sharp=false&created_from=2026-03-10&created_to=2026-03-10&updated_since=2026-03-10T00:00:00+01:00',
    );
    expect(query).toEqual({
      page: 3,
      perPage: 100,
      search: 'Ñandú  rojo',
      sort: 'price',
      direction: 'asc',
      fields: ['_id', 'name', 'parts.label'],
      filters: { status: 'active', count: '5', sharp: 'false' },
      createdFrom: Date.parse('2026-03-10T03:00:00Z'),
      createdTo: Date.parse('2026-03-11T02:59:59.999Z'),
      updatedSince: Date.parse('2026-03-09T23:00:00Z'),
    });
    expect(parse('page=1000000&per_page=100')).toMatchObject({ page: 1_000_000, perPage: 100 });
  });

  it('takes the names of fields one by one too, as generated clients write a list', () => {
    expect(parse('fields=name&fields=parts.label').fields).toEqual(['_id', 'name', 'parts.label']);
    expect(() => parse('fields=name&fields=no_such_field')).toThrow(Failure);
  });

  it.each(['2026-03-10T00:00:00', '2026-03-10T00:00:00-0300', '2026-03-10T00:00:00.000000'])(
    'reads %s as Argentine time',
    (at) => {
      expect(parse(`updated_since=${at}`).updatedSince).toBe(Date.parse('2026-03-10T03:00:00Z'));
    },
  );

  it.each([
    'per_page=0',
    'per_page=101',
    'per_page=-1',
    'per_page=1.5',
    'per_page=NaN',
    'per_page=1e2',
    'per_page=',
    'per_page[]=5',
    'per_page=5&per_page=5',
    'page=0',
    'page=1000001',
    'page=1e15',
    'page=99999999999999999999',
    'page= 1',
    'page=٣',
    'sort_dir=up',
    'sort_dir=ASC',
    'search=a',
    'search=',
    `search=${'a'.repeat(101)}`,
    'search=%CC%81%CC%81',
    'search=ab%00',
    'status=nothing',
    'count=x',
    'count=101',
    'sharp=1',
    'price=5',
    'created_from=yesterday',
    'created_from=2026-02-30',
    'created_from=2026-03-02&created_to=2026-03-01',
    'updated_since=1700000000',
    'limit=5',
    'PAGE=1',
    '__proto__=1',
    'constructor=1',
    'cursor=abc&page=2',
    `status=${'a'.repeat(501)}`,
  ])('refuses %s', (text) => {
    const { code, errors } = refused(text);
    expect(code).toBe('invalid_query_parameter');
    expect(errors.length).toBeGreaterThan(0);
    expect(
      errors.every(({ location, field, code: each }) => location === 'query' && field && each),
    ).toBe(true);
  });

  it('names every wrong parameter at once', () => {
    const { errors } = refused('page=0&per_page=500&sort_dir=x&colour=red&status=gone');
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'colour',
      'page',
      'per_page',
      'sort_dir',
      'status',
    ]);
    expect(errors.find(({ field }) => field === 'per_page')).toMatchObject({ min: 1, max: 100 });
    expect(errors.find(({ field }) => field === 'status')).toMatchObject({ code: 'invalid_enum' });
  });

  it.each([
    'sort=__proto__',
    'sort=pk',
    'sort=constructor',
    'sort=description',
    'sort=',
    'sort=Name',
  ])('refuses %s as invalid_sort_field and tells what is sortable', (text) => {
    const { code, errors } = refused(text);
    expect(code).toBe('invalid_sort_field');
    expect(errors[0]?.allowed).toEqual(['created_at', 'updated_at', 'name', 'price', 'code']);
  });

  it.each([
    ['name', true],
    [' name , parts.label', true],
    [Array(50).fill('name').join(','), true],
    [Array(51).fill('name').join(','), false],
    ['name,', false],
    ['', false],
    ['parts.label.x', false],
    ['na me', false],
  ])('documents fields so that %j is a list of names: %s', (text, isList) => {
    const pattern = String(fieldsParameter().unwrap().meta()?.pattern);
    expect(new RegExp(pattern, 'u').test(text)).toBe(isList);
  });

  it.each([
    `fields=${Array(51).fill('name').join(',')}`,
    'fields=tenant_id',
    'fields=pk',
    'fields=name,',
    'fields=',
    'fields=name.x',
    'fields=parts.label.x',
    'fields=parts.x',
    'fields=__proto__',
    'fields=toString',
    `fields=${Array.from({ length: 51 }, (_, i) => `f${i}`).join()}`,
  ])('refuses %s as invalid_field_selection', (text) => {
    expect(refused(text).code).toBe('invalid_field_selection');
  });

  it('tells too many fields from unknown ones', () => {
    const many = refused(`fields=${Array(51).fill('name').join(',')}`).errors;
    expect(many).toMatchObject([{ code: 'too_many_items', max: 50, actual: 51 }]);
    expect(refused('fields=pk').errors).toMatchObject([{ code: 'unknown_field' }]);
  });

  it('lets any plain member of an open noun be selected, but no reserved one', () => {
    expect(parse('fields=colour,metadata.seen', Shelf as never).fields).toEqual([
      '_id',
      'colour',
      'metadata.seen',
    ]);
    expect(refused('fields=_secret', Shelf as never).code).toBe('invalid_field_selection');
  });

  it('counts an emoji as the one character that it is', () => {
    const pairs = '%F0%9F%98%80'.repeat(100);
    expect(parse(`search=${pairs}`).search).toHaveLength(200);
    expect(refused(`search=${pairs}a`).errors).toMatchObject([{ max: 100, actual: 101 }]);
  });

  it('refuses a cursor that cannot be one', () => {
    expect(refused('cursor=a%20b').code).toBe('invalid_cursor');
    expect(refused(`cursor=${'a'.repeat(1025)}`).code).toBe('invalid_cursor');
    expect(refused('cursor=').errors).toEqual([{ field: 'cursor', location: 'query' }]);
    expect(parse('cursor=ab-_c.d')).toMatchObject({ cursor: 'ab-_c.d' });
  });

  it('reads filters and words of a search as the record spells them', () => {
    const spellings = { code: (written: string) => written.replaceAll('-', '') };
    const noun = { ...Tool, list: { ...Tool.list, filter: ['code', 'name'], spellings } };
    const read = (text: string) => parseListQuery(noun, new URLSearchParams(text));
    expect(read('code=20-1-2&name=a-b').filters).toEqual({ code: '2012', name: 'a-b' });
    expect(read('search=sierra%20a-b%2020-1-2').search).toBe('sierra a-b 2012');
    expect(parse('search=20-1-2').search).toBe('20-1-2');
  });

  it('reads null as no value, where the field may have none', () => {
    const noun = { ...Tool, list: { ...Tool.list, filter: ['description', 'code'] } };
    const read = (text: string) => parseListQuery(noun, new URLSearchParams(text));
    expect(read('description=null&code=null')).toMatchObject({
      filters: { code: 'null' },
      lacking: ['description'],
    });
    expect(read('description=a')).not.toHaveProperty('lacking');
  });

  it('accepts an alias of per_page where the noun has one, but not two different sizes', () => {
    const noun = { ...Tool, list: { ...Tool.list, pageSizeAliases: ['limit'] } };
    const read = (text: string) => parseListQuery(noun, new URLSearchParams(text));
    expect(read('limit=7').perPage).toBe(7);
    expect(read('limit=7&per_page=7').perPage).toBe(7);
    expect(() => read('limit=7&per_page=8')).toThrow(Failure);
    expect(() => read('limit=700')).toThrow(Failure);
  });
});

it('a noun may have another usual order, which an order that is asked for replaces as a whole', () => {
  const order = { sort: 'code', direction: 'asc' } as const;
  const noun = { ...Tool, list: { ...Tool.list, order } };
  const read = (text: string) => parseListQuery(noun, new URLSearchParams(text));
  expect(read('')).toMatchObject(order);
  expect(read('sort_dir=desc')).toMatchObject({ sort: 'code', direction: 'desc' });
  expect(read('sort=price')).toMatchObject({ sort: 'price', direction: 'desc' });
});

it('_meta tells the sortable fields and the order in force', () => {
  expect(listMeta(Tool, parse('sort=name&sort_dir=asc'))).toEqual({
    sortable_fields: ['created_at', 'updated_at', 'name', 'price', 'code'],
    current_sort: 'name',
    sort_direction: 'asc',
  });
});

describe('selectFields', () => {
  const record = {
    _id: '1',
    name: 'saw',
    metadata: { a: 1, b: 2, c: 3 },
    parts: [{ label: 'x', shelf_id: 's' }, { label: 'y' }],
  };
  it('keeps the chosen members, members of objects and members of list items', () => {
    expect(
      selectFields(record, ['_id', 'metadata.a', 'metadata.c', 'parts.label', 'price']),
    ).toEqual({
      _id: '1',
      metadata: { a: 1, c: 3 },
      parts: [{ label: 'x' }, { label: 'y' }],
    });
    expect(selectFields(record, ['_id', 'parts.label', 'parts.shelf_id'])).toEqual({
      _id: '1',
      parts: record.parts,
    });
  });
  it('keeps everything when nothing was chosen', () => {
    expect(selectFields(record, undefined)).toBe(record);
  });
});
