// A branch of the tree that products, services and rentals hang on. Spec: Category.
// Decision: a category that has children or publications cannot be deleted (resource_in_use,
// through the references); a slug is the client's own and unique where given. The tree itself is
// kept by place-category.ts.
import { flag, oneOf, reference, text, textList, whole } from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';

export const Category = noun({
  name: 'category',
  summary: 'A branch of the catalog tree.',
  base: '/categories',
  idParam: 'category_id',
  key: 'ca',
  scope: 'categories',
  isReferred: true,
  record: {
    name: text(1, 100),
    description: text(),
    parent_id: reference().nullable(),
    slug: text(0, 200),
    icon: text(0, 2048),
    image: text(0, 2048),
    status: oneOf(['active', 'inactive']),
    sort_order: whole(0),
    meta_title: text(0, 500),
    meta_description: text(),
    meta_keywords: textList(200),
    is_featured: flag(),
    show_in_menu: flag(),
  },
  required: ['name'],
  defaults: { parent_id: null, sort_order: 0, is_featured: false, show_in_menu: true },
  unique: [{ field: 'slug', fold: true }],
  references: { parent_id: (): Noun => Category },
  list: {
    sort: { text: 'name', number: 'sort_order', code: 'slug' },
    search: ['name', 'slug', 'description'],
    filter: ['status', 'parent_id'],
  },
  states: {
    status: {
      initial: ['active', 'inactive'],
      moves: { active: ['inactive'], inactive: ['active'] },
    },
  },
});
