// The taxpayers' register: getPersona_v2 of ws_sr_constancia_inscripcion, and the VAT condition that follows from the taxes
// a taxpayer is registered for (fiscal#taxpayers). Its errors come as faults, or inside a normal answer where no certificate of
// registration can be given.
import type { RegisteredTaxpayer } from '#resource/ports.ts';
import { soapCall } from '../soap/call.ts';
import type { Post } from '../soap/post.ts';
import { type Element, elementAt, elementsOf, textOf, textsOf, wholeOf } from '../soap/read-xml.ts';
import { xml } from '../soap/write-xml.ts';
import { Trouble } from '../trouble.ts';
import type { Ticket } from '../wsaa/login.ts';

const NAMESPACE = 'http://a5.soap.ws.server.puc.sr/';
const UNKNOWN = /no existe persona/i;
const REFUSED_TICKET = /token|sign/i;

/** Where the register is and who asks it. */
type Register = { post: Post; url: URL; asker: string };

/** Undefined for a number that no taxpayer has. Throws Trouble. */
export async function registeredTaxpayer(
  { post, url, asker }: Register,
  ticket: Ticket,
  cuit: string,
): Promise<RegisteredTaxpayer | undefined> {
  const body = xml(
    'a5:getPersona_v2',
    [
      xml('token', ticket.token),
      xml('sign', ticket.sign),
      xml('cuitRepresentada', asker),
      xml('idPersona', cuit),
    ],
    { 'xmlns:a5': NAMESPACE },
  );
  const answer = await soapCall(post, { url, action: '', body });
  if (answer.fault !== undefined) return refused(answer.fault.message);
  const person = elementAt(answer.body, 'getPersona_v2Response', 'personaReturn');
  if (person === undefined) throw unusable('no person');
  return taxpayerFrom(person, cuit);
}

function refused(message: string): undefined {
  if (UNKNOWN.test(message)) return undefined;
  if (/relacion/i.test(message)) throw new Trouble('not_represented', message);
  if (REFUSED_TICKET.test(message)) throw new Trouble('ticket_refused', message);
  throw unusable(message);
}

function taxpayerFrom(person: Element, cuit: string): RegisteredTaxpayer | undefined {
  const general = elementAt(person, 'datosGenerales');
  if (general === undefined) return withoutCertificate(person, cuit);
  checkPerson(general, cuit);
  const simplified = elementAt(person, 'datosMonotributo');
  const impuestos = [simplified, elementAt(person, 'datosRegimenGeneral')].flatMap(activeTaxes);
  const withheld = ['errorRegimenGeneral', 'errorMonotributo'].flatMap((name) =>
    textsOf(elementAt(person, name), 'error'),
  );
  const condicion = conditionOf(impuestos) ?? (withheld.length === 0 ? CONSUMER : undefined);
  const domicilio = addressOf(elementAt(general, 'domicilioFiscal'));
  const category = textOf(elementAt(simplified, 'categoriaMonotributo'), 'descripcionCategoria');
  return {
    cuit,
    nombre: nameOf(general),
    tipo_persona: textOf(general, 'tipoPersona') === 'JURIDICA' ? 'JURIDICA' : 'FISICA',
    estado: textOf(general, 'estadoClave') ?? 'DESCONOCIDO',
    ...(domicilio !== '' && { domicilio }),
    ...(condicion !== undefined && { condicion_iva: condicion }),
    ...(withheld.length > 0 && { motivo: withheld.join('; ') }),
    impuestos,
    ...(category !== undefined && { categoria_monotributo: category }),
  };
}

/** Registered, but cancelled, limited or incomplete: the register names the taxpayer and why, and keeps its taxes to itself. */
function withoutCertificate(person: Element, cuit: string): RegisteredTaxpayer | undefined {
  const error = elementAt(person, 'errorConstancia');
  if (error === undefined) throw unusable('a person without data');
  const reasons = textsOf(error, 'error');
  if (reasons.some((text) => UNKNOWN.test(text))) return undefined;
  checkPerson(error, cuit);
  return {
    cuit,
    nombre: nameOf(error),
    tipo_persona: /^3/.test(cuit) ? 'JURIDICA' : 'FISICA',
    estado: 'SIN CONSTANCIA',
    motivo: reasons.join('; '),
    impuestos: [],
  };
}

function checkPerson(from: Element, cuit: string): void {
  if (textOf(from, 'idPersona') !== cuit) throw unusable('another person');
}

/** Registrations that ended are left out; before 2026 the register told only of active ones, without saying so. */
const activeTaxes = (regime: Element | undefined): number[] =>
  elementsOf(regime, 'impuesto').flatMap((tax) => {
    const id = wholeOf(tax, 'idImpuesto');
    return id === undefined || (textOf(tax, 'estadoImpuesto') ?? 'AC') !== 'AC' ? [] : [id];
  });

const MONOTRIBUTO = 6;
const CONSUMER = 5;
/** Tax → CondicionIVAReceptorId, the first that applies. */
const CONDITION_BY_TAX: readonly (readonly [number, number])[] = [
  [20, MONOTRIBUTO],
  [21, MONOTRIBUTO],
  [30, 1],
  [32, 4],
  [34, 15],
];

/** A taxpayer who is registered for none of them is a consumer, unless the register kept registrations to itself. */
const conditionOf = (taxes: readonly number[]): number | undefined =>
  CONDITION_BY_TAX.find(([tax]) => taxes.includes(tax))?.[1];

const nameOf = (from: Element): string =>
  textOf(from, 'razonSocial') ??
  [textOf(from, 'apellido'), textOf(from, 'nombre')].filter((part) => part !== undefined).join(' ');

const addressOf = (address: Element | undefined): string =>
  ['direccion', 'localidad', 'descripcionProvincia', 'codPostal']
    .map((name) => textOf(address, name))
    .filter((part) => part !== undefined)
    .join(', ');

const unusable = (what: string): Trouble =>
  new Trouble('unanswered', `The register's answer cannot be used (${what})`);
