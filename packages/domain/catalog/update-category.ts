// PUT /categories/{category_id}/: the standard update; a new parent must not close a ring nor
// push the branch too deep.
import { update } from '#resource/change.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import {
  assertDepth,
  assertNoRing,
  branchHeight,
  heldStill,
  placeUnder,
} from './place-category.ts';
import { Category } from './records/category.ts';

export const updateCategory = ownVerb(
  Category,
  'update',
  {
    summary: 'Change a category, or hang it elsewhere',
  },
  async (ctx, { record, body }) => {
    const after = amendedRecord(ctx, Category, record, body);
    const moves = typeof after.parent_id === 'string' && after.parent_id !== record.parent_id;
    if (!moves) return updateRecord(Category, ctx, record, body);
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
