// ws_sr_constancia_inscripcion, getPersona_v2 (argentina.md 1.6): the register's entry of a taxpayer as CXF serves it. Parts
// of the request are in no namespace, its wrapper is.
import { isValidCuit } from '#kernel/cuit.ts';
import { type Reply, readSoap, SOAP, soapFault, xmlReply } from '../soap/soap.ts';
import { child, type Element, MalformedXml, type Tree, writeXml } from '../soap/xml.ts';
import { REGISTER } from '../tables/services.ts';
import { argentineTime } from '../times.ts';
import type { Arca } from '../world.ts';
import { taxesOf } from './taxes.ts';
import type { Taxpayer } from './taxpayers.ts';

const NAMESPACE = 'http://a5.soap.ws.server.puc.sr/';
const SINCE = '201801';

/** One HTTP request to /sr-padron/webservices/personaServiceA5. */
export function answerRegister(arca: Arca, body: string): Reply {
  try {
    const { operation } = readSoap(body, undefined);
    if (operation?.namespace !== NAMESPACE) return unrecognized(operation?.name);
    if (operation.name === 'dummy') {
      return answerWith('dummy', { return: { appserver: 'OK', authserver: 'OK', dbserver: 'OK' } });
    }
    if (operation.name !== 'getPersona_v2' && operation.name !== 'getPersona') {
      return unrecognized(operation.name);
    }
    const problem = accessProblem(arca, operation);
    if (problem !== undefined) return problem;
    return answerWith(operation.name, {
      personaReturn: entryOf(arca, textOf(operation, 'idPersona')),
    });
  } catch (error) {
    if (error instanceof MalformedXml)
      return soapFault('soap:Client', 'Error reading XMLStreamReader.', '');
    throw error;
  }
}

const textOf = (of: Element, name: string): string => child(of, name, '')?.text.trim() ?? '';

function accessProblem(arca: Arca, operation: Element): Reply | undefined {
  const refused = (message: string, detail = '') => soapFault('soap:Server', message, detail);
  const [token, sign] = [child(operation, 'token', ''), child(operation, 'sign', '')];
  if (token === undefined || sign === undefined) {
    const exception = `<ns1:SRValidationException xmlns:ns1="${NAMESPACE}"/>`;
    return refused('Falta token y/o sign.', `<detail>${exception}</detail>`);
  }
  const written = token.text.trim();
  const read = arca.tickets.read(written);
  if (read === undefined) return refused('Token malformado');
  if (!arca.tickets.signed(written, sign.text.trim())) {
    return refused('No se pudo verificar que <sign> contenga una firma valida de <token>');
  }
  const now = arca.clock.now() / 1000;
  if (read.generated > now || read.expires <= now) return refused('El token ha expirado');
  if (read.service !== REGISTER) return refused('El token no corresponde al servicio');
  const cuit = textOf(operation, 'cuitRepresentada');
  return arca.tickets.represents(read, cuit)
    ? undefined
    : refused('La CUIT representada no figura en la lista de relaciones del token');
}

/** What cannot be told comes as errorConstancia, in an answer 200. */
function entryOf(arca: Arca, cuit: string): Tree {
  const taxpayer = arca.register.find(cuit);
  const metadata = { fechaHora: argentineTime(arca.clock.now()), servidor: 'arca.simulada' };
  const problem = (error: string): Tree => ({
    errorConstancia: { error, idPersona: cuit },
    metadata,
  });
  if (taxpayer === undefined) {
    const known = isValidCuit(cuit);
    return problem(known ? 'No existe persona con ese Id' : 'La clave ingresada no es una CUIT');
  }
  if (taxpayer.estado === 'inactivo' || taxpayer.estado === 'apocrifo') {
    return problem('La CUIT que ingresaste se encuentra inactiva, ingresá tu CUIT activa');
  }
  if (taxpayer.estado === 'no_confiable') {
    return problem('La CUIT del contribuyente fue limitada en los términos de la RG AFIP 3832/16.');
  }
  return { datosGenerales: generalData(taxpayer), ...regimes(taxpayer), metadata };
}

function generalData(taxpayer: Taxpayer): Tree {
  const { cuit, nombre, persona } = taxpayer;
  const [apellido, ...given] = nombre.split(' ');
  const person = persona === 'FISICA';
  return {
    apellido: person ? apellido : undefined,
    domicilioFiscal: {
      codPostal: '1425',
      descripcionProvincia: 'CIUDAD AUTONOMA BUENOS AIRES',
      direccion: `SIMULADA ${cuit.slice(6, 10)}`,
      idProvincia: 0,
      tipoDomicilio: 'FISCAL',
    },
    esSucesion: taxpayer.estado === 'fallecido' ? 'SI' : 'NO',
    estadoClave: 'ACTIVO',
    idPersona: cuit,
    mesCierre: 12,
    nombre: person ? given.join(' ') : undefined,
    razonSocial: person ? undefined : nombre,
    tipoClave: 'CUIT',
    tipoPersona: persona,
  };
}

/** In the alphabetical order of the schema. */
function regimes(taxpayer: Taxpayer): { [name: string]: Tree } {
  const impuesto = taxesOf(taxpayer).map(({ id, name }) => ({
    descripcionImpuesto: name,
    estadoImpuesto: 'AC',
    idImpuesto: id,
    motivo: 'INSCRIPCION TRAMITADA EN AGENCIA',
    periodo: SINCE,
  }));
  if (taxpayer.condicion !== 6) {
    return { datosRegimenGeneral: impuesto.length === 0 ? undefined : { impuesto } };
  }
  const { categoria = 'A' } = taxpayer;
  const categoriaMonotributo = {
    descripcionCategoria: `${categoria} LOCACIONES DE SERVICIO`,
    idCategoria: 35 + 'ABCDEFGHIJK'.indexOf(categoria),
    idImpuesto: 20,
    periodo: SINCE,
  };
  return { datosMonotributo: { categoriaMonotributo, impuesto } };
}

const answerWith = (name: string, content: Tree): Reply =>
  xmlReply(
    200,
    `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>` +
      `<ns2:${name}Response xmlns:ns2="${NAMESPACE}">${writeXml(content)}</ns2:${name}Response>` +
      '</soap:Body></soap:Envelope>',
  );

const unrecognized = (name = ''): Reply =>
  soapFault(
    'soap:Client',
    `Message part {${NAMESPACE}}${name} was not recognized.  (Does it exist in service WSDL?)`,
    '',
  );
