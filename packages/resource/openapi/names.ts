// Names inside the OpenAPI document: component names, operation ids, tags. Decision 110: they stay as they are, since generated
// clients are called by them.
import type { Group, Noun, Verb } from '../declaration.ts';

/** Any part of the document. */
export type Json = { [member: string]: unknown };

/** What JavaScript calls something else everywhere: a generated type of that name would hide it. */
const TAKEN: ReadonlySet<string> = new Set([
  'Error',
  'Event',
  'Request',
  'Response',
  'Date',
  'Map',
]);

/** product_option → ProductOption. */
export function schemaName({ name }: Pick<Noun, 'name'>): string {
  const plain = pascal(name);
  return TAKEN.has(plain) ? `${plain}Record` : plain;
}

export const schemaRef = (name: string): string => `#/components/schemas/${name}`;

/** The collection and the act in snake_case, with a dot between (bill_receipts.create_invoice). */
export const operationIdOf = ({ name }: Pick<Verb, 'name'>): string =>
  name.replaceAll(/[^a-z0-9.]/g, '_');

/**
 * The request body of an own verb: what it creates ("…create_invoice" → InvoiceCreate), else the record and what is done to it
 * ("contracts.terminate" → ContractTerminate).
 */
export function bodyName({ name, noun }: Verb): string {
  const [collection = '', act = ''] = operationIdOf({ name }).split('.');
  const created = /^(?:create|add)_(.+)$/.exec(act)?.[1];
  if (created !== undefined) return `${pascal(created)}Create`;
  return `${noun === undefined ? pascal(collection) : schemaName(noun)}${pascal(act)}`;
}

/** The section of the reference that shows the verb: its noun's, or the group's where it is about none that is kept. */
export const tagOf = ({ noun }: Verb, group: Group): string =>
  noun === undefined || isPicture(noun, group) ? group.title : tagOfNoun(noun);

/** What only answers of the group look like: no group has it among its nouns. */
const isPicture = (noun: Noun, group: Group): boolean =>
  noun.standard.length === 0 && !group.nouns.includes(noun);

export const tagOfNoun = ({ plural }: Noun): string => {
  const words = plural.replaceAll(/[_/-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const pascal = (words: string): string =>
  words
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
