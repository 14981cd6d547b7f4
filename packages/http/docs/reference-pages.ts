// The reference as Markdown: a page for each section of the OpenAPI document, with what each operation does, takes and answers. The pages
// of the site and those for language models are made from it.
import type { Json } from '#resource/openapi/names.ts';
import { tagSlug } from '#resource/openapi/slice.ts';
import { answerFields, type RecordPages, recordPages, recordTexts } from './answer-fields.ts';
import { LIST_QUERY, type RecordedAnswer, recordedAnswers } from './answers.ts';
import type { Form } from './form-samples.ts';
import { sayAll, type Wording } from './page-wording.ts';
import { resolved } from './resolve-reference.ts';
import { samplesOf } from './samples.ts';
import { fieldTable, type Schema } from './schema-table.ts';
import { tryPath } from './try-page.ts';

export type Page = { path: string; title: string; section: string; markdown: string };
type Media = {
  schema?: Json;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
  encoding?: Record<string, { contentType: string }>;
};
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: Parameter[];
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<
    string,
    { $ref?: string; description?: string; content?: Record<string, Media> }
  >;
};
type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
};
type Section = { name: string; 'x-displayName'?: string; description?: string };
type Called = { method: string; path: string; operation: Operation };

/** One page a tag, in the order of the document's groups. */
export function referencePages(document: Json, wording: Wording): Page[] {
  const groups = document['x-tagGroups'] as { name: string; tags: string[] }[];
  const calls = callsOf(document);
  const answers = new Map(recordedAnswers().map((each) => [each.operationId, each]));
  const records = recordPages(
    document,
    calls.map(({ operation }) => operation),
  );
  const sections = new Map((document.tags as Section[]).map((tag) => [tag.name, tag]));
  return groups.flatMap((group) =>
    group.tags.map((tag) => {
      const { 'x-displayName': title = tag, description: summary = '' } = sections.get(tag) ?? {};
      return {
        path: `${wording.base}${tagSlug(tag)}`,
        title: wording.say(title),
        section: wording.say(group.name),
        markdown: pageText({ document, wording, answers, records }, wording.say(title), {
          page: tagSlug(tag),
          summary: wording.say(summary),
          calls: calls.filter(({ operation }) => operation.tags.includes(tag)),
        }),
      };
    }),
  );
}

export const callsOf = (document: Json): Called[] =>
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
  );

/** The anchor of an operation on its page. */
export const anchorOf = ({ operationId }: Operation): string => operationId.replaceAll('.', '-');

/** What pages are made from. */
type Source = {
  document: Json;
  wording: Wording;
  answers: ReadonlyMap<string, RecordedAnswer>;
  records: RecordPages;
};

function pageText(
  source: Source,
  title: string,
  { page, summary, calls }: { page: string; summary: string; calls: readonly Called[] },
): string {
  const list = calls.map(
    ({ method, path, operation }) =>
      `- [\`${method} ${path}\`](#${anchorOf(operation)}) ${source.wording.say(operation.summary)}`,
  );
  const records = recordTexts(source, source.records, page);
  const texts = calls.map((call) => operationText(source, call));
  return [`# ${title}`, summary, list.join('\n'), ...records, ...texts].join('\n\n');
}

function operationText(source: Source, { method, path, operation }: Called): string {
  const { document, wording } = source;
  const parameters = operation.parameters.map((each) => resolved(document, each));
  const media = operation.requestBody?.content['application/json'];
  const body = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    String(parameters.find((each) => each.name === name)?.example ?? name),
  );
  const form = media === undefined ? operation.requestBody?.content[FORM] : undefined;
  const isList = parameters.some(({ name }) => name === LIST_QUERY.name);
  const query = isList ? `?${LIST_QUERY.name}=${LIST_QUERY.value}` : '';
  const sent = { method, path: `${filled}${query}`, body, ...(form && { form: filledForm(form) }) };
  const needsSession = operation.security[0]?.Session !== undefined;
  const samples = samplesOf({
    ...sent,
    needsSession,
    variables: needsSession ? wording.session : wording.token,
  }).map(({ language, fence, code }) => `**${language}**\n\n\`\`\`${fence}\n${code}\n\`\`\``);
  return [
    `## ${wording.say(operation.summary)} {#${anchorOf(operation)}}`,
    `\`${method} ${path}\` [${wording.tryIt}](${tryPath(wording, operation.tags[0] ?? '', operation.operationId)})`,
    sayAll(wording, operation.description),
    parameterList(wording, parameters),
    bodyText(source, media?.schema, wording.body),
    bodyText(source, form?.schema, `${wording.body} (\`${FORM}\`)`),
    answerFields(source, source.records, operation),
    `### ${wording.example}\n\n${samples.join('\n\n')}`,
    answered(source, operation),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

const FORM = 'multipart/form-data';

const bodyText = (source: Source, schema: Json | undefined, title: string): string =>
  schema === undefined ? '' : `### ${title}\n\n${fieldTable(source, schema as Schema)}`;

/** A form as a sample sends it: a file of the kind that is taken, and of each text beside it the first that is. */
function filledForm({ schema, encoding = {} }: Media): Form {
  const [[field = '', { contentType: mediaType } = { contentType: '' }] = []] =
    Object.entries(encoding);
  const { properties = {}, required = [] } = schema as FormSchema;
  const texts = required
    .filter((name) => name !== field)
    .map((name) => [name, String(properties[name]?.enum?.[0] ?? name)]);
  const fileName = mediaType === 'text/csv' ? 'file.csv' : 'file.txt';
  return { field, fileName, mediaType, texts: Object.fromEntries(texts) };
}
type FormSchema = { properties?: Record<string, { enum?: unknown[] }>; required?: string[] };

function parameterList(wording: Wording, parameters: readonly Parameter[]): string {
  const own = parameters.filter((each) => each.in !== 'header');
  if (own.length === 0) return '';
  const lines = own.map(
    ({ name, in: place, required, description }) =>
      `- \`${name}\` (${wording.places[place] ?? place}${required ? `, ${wording.required}` : ''}) ${description === undefined ? '' : wording.say(description)}`,
  );
  return `### ${wording.parameters}\n\n${lines.join('\n')}`;
}

/** What was recorded; of what cannot be recorded, the example of the document. */
function answered(
  { document, wording, answers }: Source,
  { operationId, responses }: Operation,
): string {
  const recorded = answers.get(operationId);
  if (recorded !== undefined) return answerText(wording, recorded);
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (success === undefined) return '';
  const [status, stated] = success;
  const answer = resolved(document, stated as Parameter) as unknown;
  const { content } = answer as Operation['responses'][string];
  const example = content?.['application/json']?.example;
  return example === undefined ? '' : answerText(wording, { status, body: example });
}

const answerText = (
  { answer }: Wording,
  { status, body }: { status: string | number; body?: unknown },
): string => `### ${answer} ${status}\n\n\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``;
