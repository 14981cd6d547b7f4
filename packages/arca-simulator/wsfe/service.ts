// WSFEv1 as ASMX serves it (argentina.md 2.1): routed by SOAPAction or, without one, by the body; what goes wrong with the
// message is a fault, what goes wrong with its content an Errors element in an answer 200.

import { envelope, type Reply, readSoap, soapFault, xmlReply } from '../soap/soap.ts';
import { type Element, MalformedXml, type Tree, writeXml } from '../soap/xml.ts';
import { argentineTime } from '../times.ts';
import type { Arca } from '../world.ts';
import { accessOf } from './access.ts';
import { type Interference, solicit } from './authorize.ts';
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
};

/** Faults: `error` stands in the answer instead of anything else. */
export type InvoicingInterference = Interference & { error?: Finding };

/** One HTTP request to /wsfev1/service.asmx. */
export function answerInvoicing(
  arca: Arca,
  body: string,
  action: string | undefined,
  interference: InvoicingInterference = {},
): Reply {
  try {
    const request = readSoap(body, action);
    const name = nameOf(request);
    if (name !== DUMMY && OPERATIONS[name] === undefined) return unknownAction(request.action);
    const operation = request.operation ?? { ...NOTHING, name };
    return answerWith(arca, name, resultOf(arca, name, operation, interference));
  } catch (error) {
    if (error instanceof MalformedXml) return { ...xmlReply(400, ''), contentType: 'text/plain' };
    if (error instanceof Unreadable) return unreadable();
    throw error;
  }
}

const NOTHING: Element = { name: '', namespace: '', text: '', attributes: {}, children: [] };

const nameOf = ({ operation, action }: ReturnType<typeof readSoap>): string =>
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
  const records = name === 'FECompTotXRequest' ? { RegXReq: 0 } : {};
  return { ...records, Errors: errorsOf(findings) };
};

function answerWith(arca: Arca, name: string, result: Tree): Reply {
  const header = writeXml({
    ambiente: 'Simulador - local',
    fecha: argentineTime(arca.clock.now()),
    id: '1.0.0.0',
  });
  const content = writeXml({ [`${name}Result`]: result });
  return xmlReply(
    200,
    envelope(
      `<${name}Response xmlns="${NAMESPACE}">${content}</${name}Response>`,
      `<FEHeaderInfo xmlns="${NAMESPACE}">${header}</FEHeaderInfo>`,
    ),
  );
}

const unknownAction = (action = ''): Reply =>
  soapFault(
    'soap:Client',
    'System.Web.Services.Protocols.SoapException: Server did not recognize the value of HTTP' +
      ` Header SOAPAction: ${action}.`,
  );

const unreadable = (): Reply =>
  soapFault(
    'soap:Client',
    'Server was unable to read request. ---> System.InvalidOperationException: There is an error' +
      ' in XML document. ---> System.FormatException: Input string was not in a correct format.',
  );
