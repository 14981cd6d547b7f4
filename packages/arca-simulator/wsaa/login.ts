// loginCms: from a signed request to a ticket, refusing in the order in which the real service does (fiscal#wsaa-faults).
import { X509Certificate } from 'node:crypto';
import type { Arca } from '../arca-state.ts';
import { isActive } from '../register/taxpayers.ts';
import { type Message, operationOf, type Reply, VersionMismatch, xmlReply } from '../soap/soap.ts';
import { child, type Element, MalformedXml, writeXml } from '../soap/xml.ts';
import { SERVICES } from '../tables/services.ts';
import { isTrusted } from './certificate-authority.ts';
import {
  axisEnvelope,
  LoginFault,
  loginFaultReply,
  noSoapAction,
  refuse,
  userException,
  versionMismatch,
} from './login-fault.ts';
import { readTicketRequest } from './ticket-request.ts';
import type { Holder } from './tickets.ts';
import type { Signed } from './x509.ts';

const NAMESPACE = 'http://wsaa.view.sua.dvadac.desein.afip.gov';

/** One HTTP request to /ws/services/LoginCms. */
export async function answerLogin(arca: Arca, message: Message): Promise<Reply> {
  const { version } = message;
  if (message.action === undefined) return noSoapAction(version);
  try {
    const operation = operationOf(message);
    const cms = child(operation, 'in0');
    if (operation?.name !== 'loginCms' || cms === undefined) {
      return userException('javax.ejb.EJBException: java.lang.NullPointerException', version);
    }
    const content = writeXml({ loginCmsReturn: await login(arca, cms.text) });
    const body = `<loginCmsResponse xmlns="${namespaceOf(operation)}">${content}</loginCmsResponse>`;
    return xmlReply(200, axisEnvelope(body, version), version);
  } catch (error) {
    if (error instanceof LoginFault) return loginFaultReply(error, version);
    if (error instanceof VersionMismatch) return versionMismatch(version);
    if (error instanceof MalformedXml) {
      return userException(
        'org.xml.sax.SAXParseException; the document is not well-formed',
        version,
      );
    }
    throw error;
  }
}

/** It answers in the namespace in which it was asked, whichever that is. */
const namespaceOf = ({ namespace }: Element): string => namespace || NAMESPACE;

async function login(arca: Arca, base64: string): Promise<string> {
  const now = arca.clock.now();
  const signed = await readCms(base64);
  const certificate = signed.certificate ?? refuse('cms.cert.notFound');
  const content = signed.content ?? refuse('cms.sign.invalid');
  const x509 = new X509Certificate(certificate);
  if (Date.parse(x509.validFrom) > now) refuse('cms.cert.invalid');
  if (Date.parse(x509.validTo) < now) refuse('cms.cert.expired');
  if (!isTrusted(x509, arca.authority)) refuse('cms.cert.untrusted');
  const { service } = readTicketRequest(content.toString(), now, x509.subject);
  const holder = holderOf(x509);
  if (!(service in SERVICES)) refuse('wsn.notFound');
  if (!SERVICES[service] || !isActive(arca.register.find(holder.cuit))) {
    refuse('coe.notAuthorized');
  }
  return arca.tickets.issue(holder, service, now);
}

async function readCms(base64: string): Promise<Signed> {
  const text = base64.replace(/\s/g, '');
  const encoded = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;
  if (!encoded) refuse('cms.bad.base64');
  const { readSignedData } = await import('./x509.ts');
  return (await readSignedData(Buffer.from(text, 'base64'))) ?? refuse('cms.bad');
}

/** Its name is written from the last attribute to the first. */
function holderOf(certificate: X509Certificate): Holder {
  const lines = certificate.subject.split('\n').reverse();
  return {
    cuit: /serialNumber=CUIT (\d{11})/.exec(certificate.subject)?.[1] ?? '',
    name: lines.join(', ').replace('serialNumber=', 'SERIALNUMBER='),
    serial: certificate.serialNumber,
  };
}
