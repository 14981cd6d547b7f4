// The faults of WSAA with their literal texts (argentina.md 1.5; where no literal is known, the specification's).

import { type Reply, SOAP, xmlReply } from '../soap/soap.ts';
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
export const loginFaultReply = ({ code, message }: LoginFault): Reply =>
  axisFault(
    `<faultcode xmlns:ns1="${AXIS}">ns1:${code}</faultcode>`,
    message,
    `<ns2:exceptionName xmlns:ns2="${AXIS}">${EXCEPTION}</ns2:exceptionName>`,
  );

/** Without the header any request ends here. */
export const noSoapAction = (): Reply =>
  axisFault(
    `<faultcode xmlns:ns1="${AXIS}">ns1:Client.NoSOAPAction</faultcode>`,
    'no SOAPAction header!',
  );

export const userException = (message: string): Reply =>
  axisFault('<faultcode>soapenv:Server.userException</faultcode>', message);

export const axisEnvelope = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${SOAP}"` +
  ' xmlns:xsd="http://www.w3.org/2001/XMLSchema"' +
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<soapenv:Body>${content}</soapenv:Body></soapenv:Envelope>`;

const axisFault = (code: string, message: string, exception = ''): Reply =>
  xmlReply(
    500,
    axisEnvelope(
      `<soapenv:Fault>${code}<faultstring>${accentsAsReferences(message)}</faultstring><detail>` +
        `${exception}<ns3:hostname xmlns:ns3="${AXIS}">${HOST}</ns3:hostname></detail>` +
        '</soapenv:Fault>',
    ),
  );

/** As the real service sends them. */
const accentsAsReferences = (text: string): string =>
  escapeXml(text).replace(
    /[^ -~]/g,
    (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
  );
