// What the checker refuses of a typed record: each line below compiles only because the error above it is expected.
import { expect, expectTypeOf, test } from 'vitest';
import { flag, list, text, whole } from '#kernel/fields.ts';
import { adjust, amended } from '../change.ts';
import type { Context, ListQuery } from '../context.ts';
import type { NounOf, Row } from '../declaration.ts';
import { noun } from '../define.ts';
import { field, states } from './field.ts';
import type { Id, Stored } from './row.ts';

const fields = {
  name: field(text(1, 40)).required().sortable('text').searchable(),
  note: field(text()),
  sharp: field(flag()).default(true).filterable(),
  uses: field(whole(0)).default(0).assigned(),
  marks: field(list(text())).always(),
  status: states({ initial: ['new'], moves: { new: ['worn'], worn: [] } }).filterable(),
};
interface Blade extends Stored<'blade', typeof fields> {}
const Blade: NounOf<Blade, typeof fields> = noun({
  name: 'blade',
  summary: 'A blade.',
  base: '/blades',
  key: 'bl',
  scope: 'products',
  fields,
  prepare: (draft) => ({ ...draft, marks: draft.marks ?? [] }),
  events: ({ before, after }) => (before?.uses === after?.uses ? [] : ['used']),
  eventKinds: { used: 'It was used' },
});

/** Never called: the checker alone reads it. */
function refusedByTheChecker(ctx: Context, blade: Blade) {
  return [
    // @ts-expect-error a member that the record has not
    blade.nmae,
    // @ts-expect-error a state that does not exist
    blade.status === 'broken',
    // @ts-expect-error a misspelt field of the next version
    amended(ctx, blade, { staus: 'worn' }),
    // @ts-expect-error a value that is none of the field's
    amended(ctx, blade, { status: 'lost' }),
    // @ts-expect-error a field that is no number
    adjust(Blade, blade._id, { field: 'note', by: 1, refusal: { code: 'not_found' } }),
    // @ts-expect-error the id of another noun
    ctx.store.get(Blade, blade._id as Id<'hammer'>),
    // @ts-expect-error a filter that the list has not
    { filters: { name: 'x' } } satisfies Pick<ListQuery<(typeof Blade)['$filter']>, 'filters'>,
    // @ts-expect-error a target that is no state
    states({ initial: ['new'], moves: { new: ['wron'], worn: [] } }),
    // @ts-expect-error a flag has no text to search
    field(flag()).searchable(),
  ];
}

test('what must not compile is kept for the checker', () => {
  expect(refusedByTheChecker).toBeTypeOf('function');
});

test('a row has what is required, defaulted and always set; other fields may be missing', () => {
  expectTypeOf<Row<typeof Blade>['name']>().toEqualTypeOf<string>();
  expectTypeOf<Row<typeof Blade>['sharp']>().toEqualTypeOf<boolean>();
  expectTypeOf<Row<typeof Blade>['status']>().toEqualTypeOf<'new' | 'worn'>();
  expectTypeOf<Row<typeof Blade>['marks']>().toEqualTypeOf<string[]>();
  expectTypeOf<Row<typeof Blade>['note']>().toEqualTypeOf<string | undefined>();
  expect(Blade.required).toEqual(['name']);
});

test('input leaves out what the service assigns, and a patch requires nothing', () => {
  expectTypeOf<(typeof Blade)['$input']>().not.toHaveProperty('uses');
  expectTypeOf<(typeof Blade)['$input']['name']>().toEqualTypeOf<string>();
  expectTypeOf<(typeof Blade)['$patch']['name']>().toEqualTypeOf<string | undefined>();
  expect(Blade.assigned).toContain('uses');
});
