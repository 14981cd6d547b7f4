// What a line of a sale chooses of the options of its product. Spec: Product.global_option_refs, Product option. Decision: a line names
// each by `option_id`; an option that is required and active for the product is chosen on each of its lines, or by the variant, whose
// attributes have a member of its name; a value of an option that lists some is one of them.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { member } from '#resource/fields/row.ts';
import type { Chosen } from '../records/line-options.ts';
import { ProductOption } from '../records/product-option.ts';
import { OPTION_IDS } from '../records/product-shape.ts';
import { variantNamed } from '../records/variant.ts';

/** Types of which the values are listed by the option. */
const LISTED: readonly string[] = ['select', 'multi_select', 'color', 'size', 'addon'];

type Line = { readonly options?: readonly Chosen[]; readonly variant_id?: string | null };

/**
 * Throws related_record_not_found with a line for each choice of what is no option, validation_error with one for each option that is not
 * chosen, and for each choice that it does not offer.
 */
export async function refuseUnchosen(
  ctx: Context,
  lines: readonly Line[],
  named: readonly (object | undefined)[],
): Promise<void> {
  const wanted = lines.map((line, index) => ({ line, index, goods: named[index] ?? {} }));
  const ids = new Set(
    wanted.flatMap(({ line, goods }) => [
      ...refsOf(goods),
      ...(line.options ?? []).map(({ option_id: id }) => id),
    ]),
  );
  if (ids.size === 0) return;
  const options = await ctx.store.getMany(ProductOption, [...ids]);
  refuseUnknown(lines, options);
  refuse(
    wanted.flatMap(({ line, index, goods }) => [
      ...refsOf(goods).flatMap((id) => unchosen(options.get(id), { line, index, goods })),
      ...(line.options ?? []).flatMap((choice, at) =>
        strange(options.get(choice.option_id), choice, `items[${index}].options[${at}]`),
      ),
    ]),
  );
}

function refuseUnknown(lines: readonly Line[], options: ReadonlyMap<string, ProductOption>): void {
  const errors = lines.flatMap(({ options: chosen = [] }, index) =>
    chosen.flatMap(({ option_id: id }, at): FieldError[] => {
      const field = `items[${index}].options[${at}].option_id`;
      const message = 'No such option';
      return options.has(id) ? [] : [{ field, location: 'body', code: 'not_found', message }];
    }),
  );
  if (errors.length > 0) fail('related_record_not_found', { errors });
}

/** Ids of the options that the product refers to, however it holds them. */
function refsOf(goods: object): string[] {
  const refs = member(goods, 'global_option_refs');
  if (!Array.isArray(refs)) return [];
  return refs.flatMap((ref: unknown) => {
    if (typeof ref === 'string') return [ref];
    if (typeof ref !== 'object' || ref === null) return [];
    const id = OPTION_IDS.map((name) => member(ref, name)).find(isText);
    return id === undefined ? [] : [id];
  });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function unchosen(
  option: ProductOption | undefined,
  { line, index, goods }: { line: Line; index: number; goods: object },
): FieldError[] {
  if (option?.is_required !== true) return [];
  const choice = line.options?.find(({ option_id: id }) => id === option._id);
  const attributes = line.variant_id ? variantNamed(goods, line.variant_id)?.attributes : undefined;
  const isByVariant = [option.name, option.display_name].some(
    (name) => name !== undefined && attributes?.[name] !== undefined,
  );
  const isChosen = Array.isArray(choice?.value) ? choice.value.length > 0 : choice !== undefined;
  if (isChosen || isByVariant) return [];
  const message = `The product asks for a choice of ${option.display_name ?? option.name}`;
  const field = `items[${index}].options`;
  return [
    { field, location: 'body', code: 'conditional_required', message, option_id: option._id },
  ];
}

function strange(
  option: ProductOption | undefined,
  { value }: Chosen,
  field: string,
): FieldError[] {
  if (option === undefined) return [];
  const allowed = option.values
    .filter((each) => each.is_active !== false)
    .map((each) => each.value);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isListed = LISTED.includes(option.option_type) && allowed.length > 0;
  if (!isListed || chosen.every((each) => allowed.some((one) => one === each))) return [];
  const message = 'The option does not offer it';
  return [{ field: `${field}.value`, location: 'body', code: 'invalid_enum', message, allowed }];
}
