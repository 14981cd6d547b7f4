// A recipe tells how a service does the operations that are compared: one JSON file for each service. `{{…}}` in a path or body stands for
// `serial` (of the request), `run` (no other run has it), `id`, `id2`, `id3` (records made before), `page`, `word`, what `given` makes,
// and variables of the environment in capitals. A whole text that is one such mark becomes a number where it is one.
import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** In the order in which they run: those that read see what the creations before them left. */
export const STEPS = [
  'get',
  'expand',
  'list',
  'deep',
  'search',
  'update',
  'create',
  'keyed',
  'replay',
  'sale',
  'customer_sale',
  'account_sale',
  'invoice',
  'bulk',
] as const;
export type Step = (typeof STEPS)[number];

const request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH']).default('GET'),
  path: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.json().optional(),
  /** Rows that one request of `bulk` makes: its body is said once for each. */
  rows: z.number().int().positive().optional(),
});
const recipe = z.strictObject({
  name: z.string(),
  /** What must be done before: models to make, rights to give. For people. */
  before: z.string().optional(),
  headers: z.record(z.string(), z.string()),
  /** Path of the new record's id in the answer to `create`. */
  id: z.string(),
  /** Path of the number of all records in the answer to `list`, where the service keeps what earlier runs made. */
  total: z.string().optional(),
  /** Records that steps name, made before them: so many, each name standing for one of their ids. */
  given: z.record(z.string(), request.extend({ times: z.number().int().positive() })).default({}),
  /** How many times this service ours is to do, in requests and in processor time. */
  wanted: z.partialRecord(z.enum(STEPS), z.number().positive()).default({}),
  steps: z.strictObject({
    get: request,
    list: request,
    deep: request,
    search: request,
    update: request,
    create: request,
    expand: request.optional(),
    keyed: request.optional(),
    replay: request.optional(),
    sale: request.optional(),
    customer_sale: request.optional(),
    account_sale: request.optional(),
    invoice: request.optional(),
    bulk: request.optional(),
  }),
});

export type Recipe = z.infer<typeof recipe>;
type Values = Readonly<Record<string, string | number>>;
type Made = { method: string; path: string; headers: Record<string, string>; body?: string };

/** Throws an Error that names what is wrong in the file. */
export const readRecipe = (file: string): Recipe =>
  recipe.parse(JSON.parse(readFileSync(file, 'utf8')));

/** The request of that step; undefined where the service has none. */
export function requestOf(recipe: Recipe, step: Step, values: Values): Made | undefined {
  const wanted = recipe.steps[step];
  return wanted && requestFrom(recipe, wanted, values);
}

export function requestFrom(
  { headers }: Recipe,
  wanted: z.infer<typeof request>,
  values: Values,
): Made {
  const all = { ...headers, ...wanted.headers };
  const own = Object.entries(all).map(([name, text]) => [name, String(filled(text, values))]);
  const made = {
    method: wanted.method,
    path: String(filled(wanted.path, values)).replaceAll(' ', '%20'),
  };
  if (wanted.body === undefined) return { ...made, headers: Object.fromEntries(own) };
  const { rows } = wanted;
  const body =
    rows === undefined ? filled(wanted.body, values) : filledRows(wanted.body, values, rows);
  const typed = Object.fromEntries([...own, ['content-type', 'application/json']]);
  return { ...made, headers: typed, body: JSON.stringify(body) };
}

/** The id of what the answer says was made. */
export const idIn = (answer: unknown, { id }: Recipe): string => String(at(answer, id));

/** How many records the answer to `list` says there are; undefined where the recipe does not say where it stands. */
export const totalIn = (answer: unknown, { total }: Recipe): number | undefined =>
  total === undefined ? undefined : Number(at(answer, total));

const at = (answer: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => Object(value)[name], answer);

const MARK = /\{\{(\w+)\}\}/g;

function filled(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return filledText(value, values);
  if (Array.isArray(value)) return value.map((one) => filled(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, filled(one, values)]),
  );
}

function filledText(text: string, values: Values): string | number {
  const held = (name: string): string | number => {
    const value = values[name] ?? process.env[name];
    if (value === undefined) throw new Error(`the recipe names ${name}, which is not set`);
    return value;
  };
  const [, only] = /^\{\{(\w+)\}\}$/.exec(text) ?? [];
  if (only !== undefined) return held(only);
  return text.replaceAll(MARK, (_, name: string) => String(held(name)));
}

/** The first array in the body with one element holds the row that is repeated. */
function filledRows(body: unknown, values: Values, rows: number): unknown {
  const serial = Number(values.serial) * rows;
  return Object.fromEntries(
    Object.entries(Object(body)).map(([name, one]) => [
      name,
      Array.isArray(one)
        ? Array.from({ length: rows }, (_, at) =>
            filled(one[0], { ...values, serial: serial + at }),
          )
        : filled(one, values),
    ]),
  );
}
