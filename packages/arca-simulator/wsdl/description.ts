// What a service description (WSDL) says, as short as it can be told: operations, ports, and types in a notation of one line
// each. `Name? type` may be left out, `name* type` repeats, `Name? Item[]` is .NET's list (a wrapper ArrayOfItem).
import type { SoapVersion } from '../soap/soap.ts';

export type Operation = {
  name: string;
  /** Members of the request and of the response. */
  request: string;
  response: string;
  /** Declares SRValidationException. */
  refuses?: boolean;
};

export type Description = {
  service: string;
  portType: string;
  ports: readonly { name: string; version: SoapVersion }[];
  /** Of the schema. */
  namespace: string;
  /** Of the description itself where it is another one. */
  ownNamespace?: string;
  /** Whether the members of types are in the namespace. */
  qualified: boolean;
  /** What comes before the operation's name in its SOAPAction; '' without a name behind it. */
  action: string;
  operations: readonly Operation[];
  /** `Name = members`, or `Name < Base = members` for one that extends another; after a comma it goes on in the next line. */
  types: string;
};

export type Member = {
  name: string;
  type: string;
  optional: boolean;
  repeats: boolean;
};

export type ComplexType = { name: string; base: string | undefined; members: readonly Member[] };

/** Those of the text, and the lists that they and the operations speak of. */
export function typesOf({ types, operations }: Description): ComplexType[] {
  const lines = types
    .replace(/,\s*\n/g, ',')
    .split('\n')
    .map((line) => line.trim());
  const told = lines.filter((line) => line !== '').map(typeOf);
  const texts = [types, ...operations.flatMap(({ request, response }) => [request, response])];
  const lists = new Set(texts.flatMap((text) => [...text.matchAll(/(\w+)\[\]/g)].map(itemOf)));
  return [...told, ...[...lists].map(listOf)];
}

export const membersOf = (text: string): Member[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(memberOf);

function memberOf(text: string): Member {
  const [, name, optional, repeats, type, list] = /^(\w+)(\??)(\*?) (\w+)(\[\])?$/.exec(text) ?? [];
  if (name === undefined || type === undefined) throw new Error(`no member: ${text}`);
  return {
    name,
    type: list === undefined ? type : `ArrayOf${type}`,
    optional: optional === '?',
    repeats: repeats === '*',
  };
}

function typeOf(line: string): ComplexType {
  const [, name, base, members = ''] = /^(\w+)(?: < (\w+))?(?: =(.*))?$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`no type: ${line}`);
  return { name, base, members: membersOf(members) };
}

const itemOf = (match: RegExpMatchArray): string => match[1] ?? '';
const listOf = (item: string): ComplexType => ({
  name: `ArrayOf${item}`,
  base: undefined,
  members: [{ name: item, type: item, optional: true, repeats: true }],
});
