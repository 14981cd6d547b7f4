// The schemas of ARCA's own service descriptions, as a client carries them, and what of a message does not fit them. Read from
// the WSDL text alone, so that the simulator's descriptions are compared with them and not with themselves.
import { WSDL_STRINGS } from '@arcasdk/core/lib/infrastructure/soap/wsdl-strings.js';
import { child, childrenOf, type Element, parseXml } from '#arca-simulator/soap/xml.ts';

type Member = { name: string; type: string; least: number; most: number };
type Shape = readonly Member[];

export type Schema = {
  namespace: string;
  qualified: boolean;
  /** Content of the global elements, by name. */
  elements: Readonly<Record<string, Shape>>;
  /** Content of the types, what they extend included. */
  types: Readonly<Record<string, Shape>>;
  /** `name action` by port and version. */
  ports: Readonly<Record<string, readonly string[]>>;
  service: string;
};

const REAL: Readonly<Record<string, string>> = {
  '/ws/services/LoginCms': 'wsaa.wsdl',
  '/wsfev1/service.asmx': 'wsfe.wsdl',
  '/sr-padron/webservices/personaServiceA4': 'ws_sr_padron_a4.wsdl',
  '/sr-padron/webservices/personaServiceA5': 'ws_sr_inscription_proof.wsdl',
  '/sr-padron/webservices/personaServiceA10': 'ws_sr_padron_a10.wsdl',
  '/sr-padron/webservices/personaServiceA13': 'ws_sr_padron_a13.wsdl',
};

const read = new Map<string, Schema>();

/** ARCA's of the service at that path. */
export function realSchema(path: string): Schema {
  const known = read.get(path);
  if (known !== undefined) return known;
  const carried = schemaOf(WSDL_STRINGS[REAL[path] ?? ''] ?? '');
  const schema = path.endsWith('A13') ? withSecondLookUp(carried) : carried;
  read.set(path, schema);
  return schema;
}

/** Younger than the client's copy: the manual of A13, v1.4, has getPersonaV2 with the members of getPersona. */
const withSecondLookUp = ({ elements, ports, ...rest }: Schema): Schema => {
  const { getPersona = [], getPersonaResponse = [] } = elements;
  const added = { getPersonaV2: getPersona, getPersonaV2Response: getPersonaResponse };
  const all = Object.entries(ports).map(([port, operations]) => [
    port,
    [...operations, 'getPersonaV2 '].sort(),
  ]);
  return { ...rest, elements: { ...elements, ...added }, ports: Object.fromEntries(all) };
};

export function schemaOf(wsdl: string): Schema {
  const root = parseXml(wsdl);
  const schema = child(child(root, 'types'), 'schema');
  const named = (of: Element): [string, Element] => [nameOf(of), of];
  const types = new Map(childrenOf(schema, 'complexType').map(named));
  const members = (of: Element | undefined): Shape => {
    const extension = child(child(of, 'complexContent'), 'extension');
    const base = extension && types.get(local(extension.attributes.base));
    const own = childrenOf(child(extension ?? of, 'sequence'), 'element').map(memberOf);
    return [...(base === undefined ? [] : members(base)), ...own];
  };
  const content = (of: Element) =>
    members(child(of, 'complexType') ?? types.get(local(of.attributes.type)));
  const elements = childrenOf(schema, 'element');
  return {
    namespace: schema?.attributes.targetNamespace ?? '',
    qualified: schema?.attributes.elementFormDefault === 'qualified',
    elements: Object.fromEntries(elements.map((each) => [nameOf(each), content(each)])),
    types: Object.fromEntries([...types].map(([name, type]) => [name, members(type)])),
    ports: portsOf(root),
    service: nameOf(child(root, 'service')),
  };
}

const nameOf = (of: Element | undefined): string => of?.attributes.name ?? '';
const local = (name = ''): string => name.slice(name.indexOf(':') + 1);

const memberOf = ({ attributes }: Element): Member => ({
  name: attributes.name ?? '',
  type: local(attributes.type),
  least: Number(attributes.minOccurs ?? 1),
  most: attributes.maxOccurs === 'unbounded' ? Number.POSITIVE_INFINITY : 1,
});

function portsOf(root: Element): Record<string, string[]> {
  const bindings = new Map(childrenOf(root, 'binding').map((each) => [nameOf(each), each]));
  const ports = childrenOf(child(root, 'service'), 'port').map((port) => {
    const binding = bindings.get(local(port.attributes.binding));
    const version = child(port, 'address')?.namespace.includes('soap12') ? '1.2' : '1.1';
    const operations = childrenOf(binding, 'operation').map(
      (each) => `${nameOf(each)} ${child(each, 'operation')?.attributes.soapAction}`,
    );
    return [`${nameOf(port)} ${version}`, operations.sort()];
  });
  return Object.fromEntries(ports);
}

const LEXICAL: Readonly<Record<string, RegExp>> = {
  string: /^/,
  short: /^[+-]?\d{1,5}$/,
  int: /^[+-]?\d{1,10}$/,
  long: /^[+-]?\d{1,19}$/,
  double: /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
};

/** Nothing for content of a body that the schema takes; faults are the protocol's own. */
export function misfits(schema: Schema, content: Element | undefined): string[] {
  if (content === undefined) return ['an empty body'];
  if (content.name === 'Fault') return [];
  const shape = schema.elements[content.name];
  if (shape === undefined || content.namespace !== schema.namespace) {
    return [`{${content.namespace}}${content.name} is no element of the service`];
  }
  return misfitsIn(schema, content, shape, content.name);
}

function misfitsIn(schema: Schema, of: Element, shape: Shape, path: string): string[] {
  const known = new Map(shape.map((member, place) => [member.name, { member, place }]));
  const strange = of.children.filter(({ name }) => !known.has(name));
  const places = of.children.flatMap(({ name }) => known.get(name)?.place ?? []);
  const counts = shape.flatMap(({ name, least, most }) => {
    const found = childrenOf(of, name).length;
    return found < least || found > most ? [`${path}/${name} stands ${found} times`] : [];
  });
  const namespace = schema.qualified ? schema.namespace : '';
  return [
    ...strange.map(({ name }) => `${path}/${name} is unknown`),
    ...counts,
    ...(places.some((place, i) => place < (places[i - 1] ?? 0)) ? [`${path} is out of order`] : []),
    ...of.children.flatMap((each) => {
      const where = `${path}/${each.name}`;
      const foreign = each.namespace === namespace ? [] : [`${where} is in ${each.namespace}`];
      const { member } = known.get(each.name) ?? {};
      return [
        ...foreign,
        ...(member === undefined ? [] : valueMisfits(schema, each, member, where)),
      ];
    }),
  ];
}

function valueMisfits(schema: Schema, of: Element, { type }: Member, path: string): string[] {
  const shape = schema.types[type];
  if (shape !== undefined) return misfitsIn(schema, of, shape, path);
  const lexical = LEXICAL[type];
  if (lexical === undefined) return [`${path} is of the unknown type ${type}`];
  return lexical.test(of.text.trim()) && of.children.length === 0
    ? []
    : [`${path} is no ${type}: ${of.text}`];
}
