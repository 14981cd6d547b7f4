// What a line says it chose of the options of its product. Spec: Product option.
import * as z from 'zod';
import { flag, list, object, text, textList } from '#kernel/fields.ts';

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
