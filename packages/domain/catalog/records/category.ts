// A branch of the tree that products, services and rentals hang on. Spec: Category.
// Decision: a category that has children or publications cannot be deleted (resource_in_use,
// through the references); a slug is the client's own and unique where given. The tree itself is
// kept by place-category.ts.
import { flag, reference, text, textList, whole } from '#kernel/fields.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const fields = {
  name: field(text(1, 100)).required().sortable('text').searchable(),
  description: field(text()).searchable(),
  parent_id: field(reference().nullable())
    .default(null)
    .references('category', (): Noun => Category)
    .filterable(),
  slug: field(text(0, 200)).unique({ fold: true }).sortable('code').searchable(),
  icon: field(text(0, 2048)),
  image: field(text(0, 2048)),
  status: states({
    initial: ['active', 'inactive'],
    moves: { active: ['inactive'], inactive: ['active'] },
  }).filterable(),
  sort_order: field(whole(0)).kept().default(0).sortable('number'),
  meta_title: field(text(0, 500)).kept(),
  meta_description: field(text()).kept(),
  meta_keywords: field(textList(200)).kept(),
  is_featured: field(flag()).kept().default(false),
  show_in_menu: field(flag()).kept().default(true),
};

export interface Category extends Stored<'category', typeof fields> {}
export const Category: NounOf<Category, typeof fields> = noun({
  name: 'category',
  summary: 'A branch of the catalog tree.',
  base: '/categories',
  idParam: 'category_id',
  key: 'ca',
  scope: 'categories',
  isReferred: true,
  namedBy: { fields: ['_id'] },
  fields,
  searchOrder: ['name', 'slug', 'description'],
});
