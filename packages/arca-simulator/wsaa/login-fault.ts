// The faults of WSAA with their literal texts (fiscal#wsaa-faults; where no literal is known, the specification's).

import { ENVELOPES, type Reply, type SoapVersion, xmlReply } from '../soap/soap.ts';
import { escapeXml } from '../soap/xml.ts';

export const LOGIN_FAULTS = {
  'coe.notAuthorized': 'Computador no autorizado a acceder al servicio',
  'coe.alreadyAuthenticated': 'El CEE ya posee un TA valido para el acceso al WSN solicitado',
  'cms.bad': 'El CMS no es valido',
  'cms.bad.base64': 'No se puede decodificar el BASE64',
  'cms.cert.notFound': 'No se ha encontrado certificado de firmador',
  'cms.sign.invalid': 'Firma inválida o algoritmo no soportado',
  'cms.cert.expired': 'Certificado expirado',
  'cms.cert.invalid': 'Certificado con fecha de generacion posterior a la actual',
  'cms.cert.untrusted': 'Certificado no emitido por AC de confianza',
  'xml.bad': 'No se ha podido interpretar el XML contra el SCHEMA',
  'xml.source.invalid': "El atributo 'source' no se corresponde con el DN del Certificado",
  'xml.destination.invalid': "El atributo 'destination' no se corresponde con el DN del WSAA",
  'xml.version.notSupported': 'La versión del documento no es soportada',
  'xml.generationTime.invalid':
    'generationTime posee formato o dato inválido (ej: en el futuro o más de 24 horas de antigüedad)',
  'xml.expirationTime.expired': 'El tiempo de expiración es inferior a la hora actual',
  'xml.expirationTime.invalid': 'El tiempo de expiración del documento es superior a 24 horas',
  'wsn.unavailable':
    'El servicio al que se desea acceder se encuentra momentáneamente fuera de servicio',
  'wsn.notFound': 'Servicio informado inexistente',
  'wsaa.unavailable':
    'El servicio de autenticación/autorización se encuentra momentáneamente fuera de servicio',
  'wsaa.internalError': 'No se ha podido procesar el requerimiento',
} as const;

export type LoginFaultCode = keyof typeof LOGIN_FAULTS;

/** Ends a login with that fault. */
export class LoginFault extends Error {
  readonly code: LoginFaultCode;
  constructor(code: LoginFaultCode) {
    super(LOGIN_FAULTS[code]);
    this.code = code;
  }
}

export function refuse(code: LoginFaultCode): never {
  throw new LoginFault(code);
}

const AXIS = 'http://xml.apache.org/axis/';
const HOST = 'arca.simulada';
const EXCEPTION = 'gov.afip.desein.dvadac.sua.view.wsaa.LoginFault';

/** HTTP 500 as Axis writes it: the code stands behind a prefix of Axis's own namespace. */
export const loginFaultReply = ({ code, message }: LoginFault, version?: SoapVersion): Reply =>
  axisFault(
    { name: `ns1:${code}`, prefix: ` xmlns:ns1="${AXIS}"` },
    {
      message,
      exception: `<ns2:exceptionName xmlns:ns2="${AXIS}">${EXCEPTION}</ns2:exceptionName>`,
    },
    version,
  );

/** Without the header any request ends here. */
export const noSoapAction = (version?: SoapVersion): Reply =>
  axisFault(
    { name: 'ns1:Client.NoSOAPAction', prefix: ` xmlns:ns1="${AXIS}"` },
    { message: 'no SOAPAction header!' },
    version,
  );

export const userException = (message: string, version?: SoapVersion): Reply =>
  axisFault({ name: 'soapenv:Server.userException' }, { message }, version);

export const versionMismatch = (version?: SoapVersion): Reply =>
  axisFault({ name: 'soapenv:VersionMismatch' }, { message: 'Version Mismatch' }, version);

export const axisEnvelope = (content: string, version: SoapVersion = '1.1'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${ENVELOPES[version]}"` +
  ' xmlns:xsd="http://www.w3.org/2001/XMLSchema"' +
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<soapenv:Body>${content}</soapenv:Body></soapenv:Envelope>`;

type Code = { name: string; prefix?: string };
type FaultText = { message: string; exception?: string };

function axisFault(
  { name, prefix = '' }: Code,
  told: FaultText,
  version: SoapVersion = '1.1',
): Reply {
  const { message, exception = '' } = told;
  const text = accentsAsReferences(message);
  const detail = `${exception}<ns3:hostname xmlns:ns3="${AXIS}">${HOST}</ns3:hostname>`;
  const fault =
    version === '1.1'
      ? `<faultcode${prefix}>${name}</faultcode><faultstring>${text}</faultstring>` +
        `<detail>${detail}</detail>`
      : '<soapenv:Code><soapenv:Value>soapenv:Receiver</soapenv:Value>' +
        `<soapenv:Subcode><soapenv:Value${prefix}>${name}</soapenv:Value></soapenv:Subcode>` +
        `</soapenv:Code><soapenv:Reason><soapenv:Text xml:lang="en">${text}</soapenv:Text>` +
        `</soapenv:Reason><soapenv:Detail>${detail}</soapenv:Detail>`;
  const body = axisEnvelope(`<soapenv:Fault>${fault}</soapenv:Fault>`, version);
  return xmlReply(500, body, version);
}

/** As the real service sends them. */
const accentsAsReferences = (text: string): string =>
  escapeXml(text).replace(
    /[^ -~]/g,
    (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
  );
