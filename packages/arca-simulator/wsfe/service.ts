// WSFEv1 as ASMX serves it (fiscal#wsfe-transport): routed by SOAPAction or, without one, by the body; what goes wrong with the
// message is a fault, what goes wrong with its content an Errors element in an answer 200.

import type { Arca } from '../arca-state.ts';
import {
  ENVELOPES,
  envelope,
  type Message,
  operationOf,
  type Reply,
  type SoapVersion,
  soapFault,
  VersionMismatch,
  xmlReply,
} from '../soap/soap.ts';
import { type Element, MalformedXml, type Tree, writeXml } from '../soap/xml.ts';
import { argentineTime } from '../times.ts';
import { accessOf } from './access.ts';
import { type Interference, solicit } from './authorize.ts';
import { CAEA_OPERATIONS, noMovement } from './caea.ts';
import { errorsOf, type Finding } from './messages.ts';
import { PARAMETERS } from './parameters.ts';
import { consult, lastAuthorized, noLastNumber, recordsMax } from './queries.ts';
import { NAMESPACE, Unreadable } from './reading.ts';

type Answer = (arca: Arca, cuit: string, operation: Element, interference?: Interference) => Tree;

const DUMMY = 'FEDummy';
const OPERATIONS: Readonly<Record<string, Answer>> = {
  FECAESolicitar: solicit,
  FECompUltimoAutorizado: lastAuthorized,
  FECompConsultar: consult,
  FECompTotXRequest: recordsMax,
  ...PARAMETERS,
  ...CAEA_OPERATIONS,
};

/** Faults: `error` stands in the answer instead of anything else. */
export type InvoicingInterference = Interference & { error?: Finding };

/** One HTTP request to /wsfev1/service.asmx. */
export function answerInvoicing(
  arca: Arca,
  message: Message,
  interference: InvoicingInterference = {},
): Reply {
  const { version } = message;
  try {
    const operation = operationOf(message);
    const name = nameOf(operation, message.action);
    if (name !== DUMMY && OPERATIONS[name] === undefined) return unknownAction(message);
    const result = resultOf(arca, name, operation ?? { ...NOTHING, name }, interference);
    return answerWith(arca, name, result, version);
  } catch (error) {
    if (error instanceof MalformedXml) return { ...xmlReply(400, ''), contentType: 'text/plain' };
    if (error instanceof Unreadable) return soapFault('Client', UNREADABLE, version);
    if (error instanceof VersionMismatch) return versionMismatch(error, version);
    throw error;
  }
}

const NOTHING: Element = { name: '', namespace: '', text: '', attributes: {}, children: [] };

const nameOf = (operation: Element | undefined, action: string | undefined): string =>
  action === undefined || action === ''
    ? (operation?.name ?? '')
    : action.startsWith(NAMESPACE)
      ? action.slice(NAMESPACE.length)
      : '';

function resultOf(
  arca: Arca,
  name: string,
  operation: Element,
  interference: InvoicingInterference,
): Tree {
  if (name === DUMMY) return { AppServer: 'OK', DbServer: 'OK', AuthServer: 'OK' };
  const access = accessOf(arca, operation);
  const refused = 'refused' in access ? access.refused : interference.error;
  if ('refused' in access || refused !== undefined) {
    return refusedResult(name, refused === undefined ? [] : [refused]);
  }
  return OPERATIONS[name]?.(arca, access.cuit, operation, interference);
}

const refusedResult = (name: string, findings: readonly Finding[]): Tree => {
  if (name === 'FECompUltimoAutorizado') return noLastNumber(findings);
  if (name === 'FECAEASinMovimientoInformar') return noMovement(findings);
  const records = name === 'FECompTotXRequest' ? { RegXReq: 0 } : {};
  return { ...records, Errors: errorsOf(findings) };
};

function answerWith(arca: Arca, name: string, result: Tree, version: SoapVersion): Reply {
  const header = writeXml({
    ambiente: 'Simulador - local',
    fecha: argentineTime(arca.clock.now()),
    id: '1.0.0.0',
  });
  const content = writeXml({ [`${name}Result`]: result });
  const body = envelope(
    `<${name}Response xmlns="${NAMESPACE}">${content}</${name}Response>`,
    `<FEHeaderInfo xmlns="${NAMESPACE}">${header}</FEHeaderInfo>`,
    version,
  );
  return xmlReply(200, body, version);
}

const unknownAction = ({ action = '', version }: Message): Reply =>
  soapFault(
    'Client',
    'System.Web.Services.Protocols.SoapException: Server did not recognize the value of HTTP' +
      ` Header SOAPAction: ${action}.`,
    version,
  );

const versionMismatch = ({ found }: VersionMismatch, version: SoapVersion): Reply =>
  soapFault(
    'VersionMismatch',
    `Possible SOAP version mismatch: Envelope namespace ${found} was unexpected.` +
      ` Expecting ${ENVELOPES[version]}.`,
    version,
  );

const UNREADABLE =
  'Server was unable to read request. ---> System.InvalidOperationException: There is an error' +
  ' in XML document. ---> System.FormatException: Input string was not in a correct format.';
