// POST /categories/: the standard creation, at a place that is not too deep.
import { create } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { assertDepth, placeUnder } from './place-category.ts';
import { Category } from './records/category.ts';

export const createCategory = ownVerb(
  Category,
  'create',
  {
    summary: 'Create a category',
  },
  async (ctx, { body }) => {
    const record = newRecord(ctx, Category, body);
    const [place] = await Promise.all([
      placeUnder(ctx, record.parent_id),
      assertReferences(ctx, Category, record),
    ]);
    assertDepth(place, 1);
    return ctx.commit([create(Category, record)], { data: record, status: 201 });
  },
);
