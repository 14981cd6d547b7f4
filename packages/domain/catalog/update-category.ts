// PUT /categories/{category_id}/: the standard update; a new parent must not close a ring nor
// push the branch too deep.
import { updateBody } from '#resource/bodies.ts';
import { update } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertReferences } from '#resource/references.ts';
import { Category } from './category.ts';
import {
  assertDepth,
  assertNoRing,
  branchHeight,
  heldStill,
  placeUnder,
} from './place-category.ts';

export const updateCategory = verb(
  Category,
  {
    name: 'categories.update',
    summary: 'Change a category, or hang it elsewhere',
    method: 'PUT',
    path: '/categories/{category_id}/',
    access: 'categories:write',
    on: 'record',
    body: updateBody(Category),
    data: shownRecord(Category),
    fails: ['duplicate_value', 'related_record_not_found', 'version_conflict'],
  },
  async (ctx, { record, body }) => {
    const after = amendedRecord(ctx, Category, record, body as Rec);
    const moves = typeof after.parent_id === 'string' && after.parent_id !== record.parent_id;
    if (!moves) return updateRecord(Category, ctx, record, body as Rec);
    const [place, height] = await Promise.all([
      placeUnder(ctx, after.parent_id),
      branchHeight(ctx, record),
      assertReferences(ctx, Category, after, record),
    ]);
    assertNoRing(record, place);
    assertDepth(place, height);
    return ctx.commit([update(Category, record, after), ...heldStill(place)], { data: after });
  },
);
