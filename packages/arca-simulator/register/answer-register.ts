// One request to a view of the register, checked in the order in which CXF and the service behind it look: the message, the
// ticket, whom it may speak for, and only then who is asked for. Parts of the request are in no namespace, its wrapper is.

import type { Arca } from '../arca-state.ts';
import { cxfAnswer, cxfFault, cxfVersionMismatch } from '../soap/cxf.ts';
import { type Message, operationOf, type Reply, VersionMismatch } from '../soap/soap.ts';
import { child, type Element, MalformedXml } from '../soap/xml.ts';
import { RegisterFault } from './register-fault.ts';
import type { RegisterService } from './services.ts';

export function answerRegister(service: RegisterService, arca: Arca, message: Message): Reply {
  if (message.version === '1.2') return cxfVersionMismatch();
  try {
    const operation = operationOf(message);
    return messageProblem(service, operation) ?? answerTo(service, arca, operation);
  } catch (error) {
    if (error instanceof VersionMismatch) return cxfVersionMismatch();
    if (error instanceof MalformedXml) return cxfFault('Client', 'Error reading XMLStreamReader.');
    if (error instanceof RegisterFault) return validationFault(service, error.message);
    throw error;
  }
}

const DUMMY = 'dummy';
const NUMBERS = ['cuitRepresentada', 'idPersona'];

function messageProblem(service: RegisterService, operation: Element | undefined) {
  const { namespace, operations } = service;
  const name = operation?.name ?? '';
  const found = `{${operation?.namespace ?? namespace}}${name}`;
  if (name !== DUMMY && !(name in operations)) {
    const part = `{${namespace}}${name}`;
    return cxfFault(
      'Client',
      `Message part ${part} was not recognized.  (Does it exist in service WSDL?)`,
    );
  }
  if (operation?.namespace !== namespace) {
    const expected = `{${namespace}}${name}`;
    return cxfFault('Client', `Unexpected wrapper element ${found} found.   Expected ${expected}.`);
  }
  const odd = operation.children.find(
    (each) => NUMBERS.includes(each.name) && !/^\s*\d{1,18}\s*$/.test(each.text),
  );
  return odd && cxfFault('Client', `Unmarshalling Error: For input string: "${odd.text}" `);
}

function answerTo(service: RegisterService, arca: Arca, operation: Element | undefined): Reply {
  const name = operation?.name ?? DUMMY;
  if (operation === undefined || name === DUMMY) {
    const states = { appserver: 'OK', authserver: 'OK', dbserver: 'OK' };
    return cxfAnswer(service.namespace, DUMMY, { return: states });
  }
  const problem = accessProblem(service, arca, operation);
  if (problem !== undefined) return problem;
  return cxfAnswer(service.namespace, name, service.operations[name]?.(arca, operation));
}

const validationFault = ({ namespace }: RegisterService, message: string): Reply =>
  cxfFault(
    'Server',
    message,
    `<detail><ns1:SRValidationException xmlns:ns1="${namespace}"/></detail>`,
  );

function accessProblem(service: RegisterService, arca: Arca, operation: Element) {
  const refused = (message: string) => cxfFault('Server', message);
  const [token, sign] = [child(operation, 'token', ''), child(operation, 'sign', '')];
  if (token === undefined || sign === undefined) {
    return validationFault(service, 'Falta token y/o sign.');
  }
  const written = token.text.trim();
  const read = arca.tickets.read(written);
  if (read === undefined) return refused('Token malformado');
  if (!arca.tickets.signed(written, sign.text.trim())) {
    return refused('No se pudo verificar que <sign> contenga una firma valida de <token>');
  }
  const now = arca.clock.now() / 1000;
  if (read.generated > now || read.expires <= now) return refused('El token ha expirado');
  if (!service.tickets.includes(read.service)) {
    return refused('El token no corresponde al servicio');
  }
  const cuit = child(operation, 'cuitRepresentada', '')?.text.trim() ?? '';
  return arca.tickets.represents(read, cuit)
    ? undefined
    : refused('La CUIT representada no figura en la lista de relaciones del token');
}
