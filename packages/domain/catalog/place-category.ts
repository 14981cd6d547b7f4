// Where a category hangs: never below itself, never more than 10 deep. reliability#race-of-trees: the
// versions of the ancestors that were read are part of the commit, so that of two moves that would
// close a ring together the later one is run again and refused.
import { type FieldError, refuse } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { Category } from './records/category.ts';

export const DEPTH_MAX = 10;

/** A place in the tree: the parent first, the root last. */
type Place = { ancestors: readonly Category[] };

/**
 * Reads the way from the parent to the root; a missing parent ends it (references are checked
 * elsewhere).
 */
export async function placeUnder(ctx: Context, parentId: unknown): Promise<Place> {
  const ancestors: Category[] = [];
  let next = parentId;
  while (typeof next === 'string' && next !== '' && ancestors.length <= DEPTH_MAX) {
    const ancestor = await ctx.store.get(Category, next);
    if (ancestor === undefined) break;
    ancestors.push(ancestor);
    next = ancestor.parent_id;
  }
  return { ancestors };
}

/** Throws validation_error when a branch of that height would hang too deep there. */
export function assertDepth({ ancestors }: Place, height: number): void {
  if (ancestors.length + height <= DEPTH_MAX) return;
  const message = `Categories nest at most ${DEPTH_MAX} deep`;
  refuse([parentError('too_large', message, { max: DEPTH_MAX })]);
}

/** Throws validation_error when the category is its own ancestor there. */
export function assertNoRing(category: Category, { ancestors }: Place): void {
  if (!ancestors.some((ancestor) => ancestor._id === category._id)) return;
  refuse([parentError('invalid_format', 'A category cannot hang below itself')]);
}

/** Levels of the branch that begins with the category, itself included. Reads every category. */
export async function branchHeight(ctx: Context, category: Category): Promise<number> {
  const children = new Map<string, string[]>();
  for await (const { _id, parent_id } of ctx.store.each(Category)) {
    if (typeof parent_id === 'string') {
      children.set(parent_id, [...(children.get(parent_id) ?? []), _id]);
    }
  }
  let level: string[] = [category._id];
  let height = 0;
  while (level.length > 0 && height <= DEPTH_MAX) {
    height += 1;
    level = level.flatMap((id) => children.get(id) ?? []);
  }
  return height;
}

/** Holds only while no other request moves, edits or deletes an ancestor; otherwise the verb is run again. */
export const heldStill = ({ ancestors }: Place): Change[] =>
  ancestors.map(({ _id, version }) => ({
    kind: 'require',
    noun: Category,
    id: _id,
    where: { version },
  }));

const parentError = (
  code: 'too_large' | 'invalid_format',
  message: string,
  params: Partial<FieldError> = {},
): FieldError => ({ field: 'parent_id', location: 'body', code, message, ...params });
