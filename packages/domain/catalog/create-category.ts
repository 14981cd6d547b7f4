// POST /categories/: the standard creation, at a place that is not too deep.
import { createBody } from '#resource/bodies.ts';
import { create } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertReferences } from '#resource/references.ts';
import { Category } from './category.ts';
import { assertDepth, placeUnder } from './place-category.ts';

export const createCategory = verb(
  Category,
  {
    name: 'categories.create',
    summary: 'Create a category',
    method: 'POST',
    path: '/categories/',
    access: 'categories:write',
    body: createBody(Category),
    data: shownRecord(Category),
    status: [201],
    fails: ['duplicate_value', 'related_record_not_found'],
    idempotent: true,
  },
  async (ctx, { body }) => {
    const record = newRecord(ctx, Category, body as Rec);
    const [place] = await Promise.all([
      placeUnder(ctx, record.parent_id),
      assertReferences(ctx, Category, record),
    ]);
    assertDepth(place, 1);
    return ctx.commit([create(Category, record)], { data: record, status: 201 });
  },
);
