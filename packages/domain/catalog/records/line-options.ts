// What a line says it chose of the options of its product. Spec: Product option.
import { flag, list, object, text, textList } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';

const OPTIONS_MAX = 50;
export const lineOptions = () =>
  list(
    object({
      option_id: text(1, 100),
      value: z.union([text(1, 500), z.number(), flag(), textList(500, OPTIONS_MAX)]),
    }),
    OPTIONS_MAX,
  );

export type Chosen = z.infer<ReturnType<typeof lineOptions>>[number];
