// What answers hold: each record field by field, on the page where it is first answered, and the members of answers of their own kind.
import type { Json } from '#resource/openapi/names.ts';
import { tagSlug } from '#resource/openapi/slice.ts';
import type { Wording } from './page-wording.ts';
import { resolved } from './resolve-reference.ts';
import { fieldTable, type Schema } from './schema-table.ts';

type Answering = {
  tags: string[];
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Json }> }>;
};
type Source = { document: Json; wording: Wording };

/** The page of each record, by the name of its schema. */
export type RecordPages = ReadonlyMap<string, string>;

const SCHEMAS = '#/components/schemas/';

/** What every page of a list has beside its items, and every bulk request beside its records, is told by the guides. */
const PAGED = 'has_next';
const BULK = 'success_count';
const DELETED = 'deleted';

/** `data` of the answer where it succeeds; undefined where it is a file, or nothing. */
function dataOf(document: Json, { responses }: Answering): Schema | undefined {
  const [, stated] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const media = stated && resolved(document, stated).content?.['application/json'];
  const body = media?.schema && resolved(document, media.schema as Schema);
  return body?.properties?.data ?? (body?.type === 'array' ? body : undefined);
}

const itemOf = ({ items }: Schema): Schema | undefined => items?.anyOf?.[0] ?? items;
const nameOf = (schema: Schema | undefined): string | undefined =>
  schema?.$ref?.startsWith(SCHEMAS) ? schema.$ref.slice(SCHEMAS.length) : undefined;

/** Records that are answered as `data`, or as the items of a list. */
export function recordPages(document: Json, operations: readonly Answering[]): RecordPages {
  const pages = new Map<string, string>();
  for (const operation of operations) {
    const data = dataOf(document, operation);
    const items = data?.properties?.items;
    for (const name of [nameOf(data), nameOf(items && itemOf(items))])
      if (name !== undefined && !pages.has(name)) pages.set(name, tagSlug(operation.tags[0] ?? ''));
  }
  return pages;
}

const anchorOf = (name: string): string => `record-${name}`;
const WORDS_OF_CAPITALS = /^(?:Api|Crm|Pos|Vat) /;

/** "CrmPipeline" and "EventRecord" as people say them. */
function titleOf({ wording }: Source, name: string): string {
  const words = name
    .replace(/Record$/, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return wording.say(words.replace(WORDS_OF_CAPITALS, (word) => word.toUpperCase()));
}

/** How a schema that is a record is told where it is not told itself. */
const linkedIn =
  (source: Source, pages: RecordPages) =>
  (schema: Schema): string | undefined => {
    const name = nameOf(schema);
    const page = name === undefined ? undefined : pages.get(name);
    if (name === undefined || page === undefined) return undefined;
    return `[${titleOf(source, name)}](${source.wording.base}${page}#${anchorOf(name)})`;
  };

/** The sections of the records whose page that is. */
export function recordTexts(source: Source, pages: RecordPages, page: string): string[] {
  const { document, wording } = source;
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  return [...pages]
    .filter(([, own]) => own === page)
    .map(([name]) => {
      const fields = fieldTable(source, schemas[name] ?? {}, {
        answered: true,
        linked: linkedIn(source, pages),
      });
      const title = `## ${wording.record}: ${titleOf(source, name)} {#${anchorOf(name)}}`;
      return `${title}\n\n${wording.recordIntroduction}\n\n${fields}`;
    });
}

/** The members of what is answered; empty where guides tell it, or nothing does. */
export function answerFields(source: Source, pages: RecordPages, operation: Answering): string {
  const data = dataOf(source.document, operation);
  if (data === undefined) return '';
  const linked = linkedIn(source, pages);
  const told = linked(data) ?? membersOf(source, data, linked);
  return told === '' ? '' : `### ${source.wording.answerFields}\n\n${told}`;
}

function membersOf(
  source: Source,
  data: Schema,
  linked: (schema: Schema) => string | undefined,
): string {
  const { properties = {} } = resolved(source.document, data);
  const names = Object.keys(properties);
  const isTold = names.includes(BULK) || (names.includes(DELETED) && names.length <= 2);
  if (isTold) return '';
  const { items } = properties;
  const shown =
    names.includes(PAGED) && items ? { properties: { items }, required: ['items'] } : data;
  return fieldTable(source, shown, { answered: true, linked });
}
