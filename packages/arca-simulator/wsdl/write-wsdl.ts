// A service description as WSDL 1.1 with its schema inside, for the address at which it was asked for.
import { type SoapVersion, xmlReply } from '../soap/soap.ts';
import { escapeXml } from '../soap/xml.ts';
import {
  type ComplexType,
  type Description,
  type Member,
  membersOf,
  type Operation,
  typesOf,
} from './description.ts';

type Attributes = { readonly [name: string]: string | undefined };

const SIMPLE = ['string', 'int', 'long', 'short', 'double', 'dateTime'];
const BINDING: Readonly<Record<SoapVersion, string>> = { '1.1': 'soap', '1.2': 'soap12' };
const TRANSPORT = 'http://schemas.xmlsoap.org/soap/http';
const EXCEPTION = 'SRValidationException';

export const wsdlReply = (description: Description, address: string) =>
  xmlReply(200, `<?xml version="1.0" encoding="utf-8"?>${definitions(description, address)}`);

function tag(name: string, attributes: Attributes, ...content: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(value ?? '')}"`)
    .join('');
  const inner = content.join('');
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

function definitions(of: Description, address: string): string {
  const { service, ports, namespace, ownNamespace = namespace, operations } = of;
  const refuses = operations.some((each) => each.refuses);
  return tag(
    'wsdl:definitions',
    {
      'xmlns:wsdl': 'http://schemas.xmlsoap.org/wsdl/',
      'xmlns:soap': 'http://schemas.xmlsoap.org/wsdl/soap/',
      'xmlns:soap12': 'http://schemas.xmlsoap.org/wsdl/soap12/',
      'xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
      'xmlns:tns': namespace,
      'xmlns:own': ownNamespace,
      targetNamespace: ownNamespace,
    },
    tag('wsdl:types', {}, schema(of)),
    ...operations.flatMap(({ name }) => [
      message(`${name}Request`, name),
      message(`${name}Response`, `${name}Response`),
    ]),
    refuses ? message(EXCEPTION, EXCEPTION, EXCEPTION) : '',
    tag('wsdl:portType', { name: of.portType }, ...operations.map(portOperation)),
    ...ports.map(({ name, version }) => binding(of, name, version)),
    tag(
      'wsdl:service',
      { name: service },
      ...ports.map(({ name, version }) =>
        tag(
          'wsdl:port',
          { name, binding: `own:${name}Binding` },
          tag(`${BINDING[version]}:address`, { location: address }),
        ),
      ),
    ),
  );
}

function schema(of: Description): string {
  const { namespace, qualified, operations } = of;
  const elements = operations.flatMap(({ name, request, response }) => [
    wrapper(name, request),
    wrapper(`${name}Response`, response),
  ]);
  const exception = tag('xs:element', { name: EXCEPTION }, complexType(undefined, []));
  return tag(
    'xs:schema',
    { targetNamespace: namespace, elementFormDefault: qualified ? 'qualified' : 'unqualified' },
    ...elements,
    operations.some((each) => each.refuses) ? exception : '',
    ...typesOf(of).map(namedType),
  );
}

const wrapper = (name: string, members: string): string =>
  tag('xs:element', { name }, complexType(undefined, membersOf(members)));

const complexType = (name: string | undefined, members: readonly Member[]): string =>
  tag('xs:complexType', { name }, sequence(members));

const namedType = ({ name, base, members }: ComplexType): string =>
  base === undefined
    ? complexType(name, members)
    : tag(
        'xs:complexType',
        { name },
        tag(
          'xs:complexContent',
          {},
          tag('xs:extension', { base: `tns:${base}` }, sequence(members)),
        ),
      );

const sequence = (members: readonly Member[]): string =>
  tag('xs:sequence', {}, ...members.map(memberElement));

const memberElement = ({ name, type, optional, repeats }: Member): string =>
  tag('xs:element', {
    name,
    type: SIMPLE.includes(type) ? `xs:${type}` : `tns:${type}`,
    minOccurs: optional ? '0' : undefined,
    maxOccurs: repeats ? 'unbounded' : undefined,
    nillable: optional && repeats ? 'true' : undefined,
  });

const message = (name: string, element: string, part = 'parameters'): string =>
  tag('wsdl:message', { name }, tag('wsdl:part', { name: part, element: `tns:${element}` }));

const portOperation = ({ name, refuses }: Operation): string =>
  tag(
    'wsdl:operation',
    { name },
    tag('wsdl:input', { message: `own:${name}Request` }),
    tag('wsdl:output', { message: `own:${name}Response` }),
    refuses ? tag('wsdl:fault', { name: EXCEPTION, message: `own:${EXCEPTION}` }) : '',
  );

function binding(of: Description, port: string, version: SoapVersion): string {
  const soap = BINDING[version];
  const body = tag(`${soap}:body`, { use: 'literal' });
  const soapAction = (name: string) => (of.action === '' ? '' : `${of.action}${name}`);
  return tag(
    'wsdl:binding',
    { name: `${port}Binding`, type: `own:${of.portType}` },
    tag(`${soap}:binding`, { style: 'document', transport: TRANSPORT }),
    ...of.operations.map(({ name, refuses }) =>
      tag(
        'wsdl:operation',
        { name },
        tag(`${soap}:operation`, { soapAction: soapAction(name), style: 'document' }),
        tag('wsdl:input', {}, body),
        tag('wsdl:output', {}, body),
        refuses
          ? tag(
              'wsdl:fault',
              { name: EXCEPTION },
              tag(`${soap}:fault`, { name: EXCEPTION, use: 'literal' }),
            )
          : '',
      ),
    ),
  );
}
