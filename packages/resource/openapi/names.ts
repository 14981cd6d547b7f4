// Names inside the OpenAPI document: component names, operation ids, tags.
import type { Group, Noun, Verb } from '../declaration.ts';

/** Any part of the document. */
export type Json = { [member: string]: unknown };

/** product_option → ProductOption. */
export const schemaName = (noun: Noun): string =>
  noun.name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

export const schemaRef = (name: string): string => `#/components/schemas/${name}`;

/** Only characters that need no escaping in a URL. */
export const operationIdOf = (verb: Verb): string => verb.name.replaceAll(/[^\w.~-]/g, '-');

/** The section of the reference that shows the verb. */
export const tagOf = (verb: Verb, group: Group): string =>
  verb.noun === undefined ? group.title : tagOfNoun(verb.noun);

export const tagOfNoun = ({ plural }: Noun): string => {
  const words = plural.replaceAll(/[_/-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
