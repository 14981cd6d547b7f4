import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COMPANY,
  descend,
  MONOTRIBUTISTA,
  soap,
  type TestArca,
  type Ticket,
  testArca,
  textAt,
} from '../../test/support/arca/simulator.ts';
import { child, childrenOf, type Element, type Tree, writeXml } from './soap/xml.ts';

let arca: TestArca;
let ticket: Ticket;
beforeAll(async () => {
  arca = await testArca();
  ticket = await arca.ticket('ws_sr_constancia_inscripcion');
});
afterAll(() => arca.stop());

const PATH = '/sr-padron/webservices/personaServiceA5';
const ask = (
  idPersona: string | string[],
  rest: { [name: string]: string | undefined } = {},
  name = 'getPersona_v2',
) => {
  const cuitRepresentada = arca.controls.provider.cuit;
  const content = writeXml({ ...ticket, cuitRepresentada, idPersona, ...rest });
  const operation = `<a5:${name} xmlns:a5="http://a5.soap.ws.server.puc.sr/">${content}</a5:${name}>`;
  return arca.post(PATH, soap(operation));
};
const faultOf = (root: Element | undefined) => textAt(root, 'Body', 'Fault', 'faultstring');
const personOf = async (cuit: string) => {
  const { root } = await ask(cuit);
  return child(child(child(root, 'Body'), 'getPersona_v2Response'), 'personaReturn');
};
const taxesOf = async (cuit: string) => {
  const person = await personOf(cuit);
  return ['datosRegimenGeneral', 'datosMonotributo'].flatMap((regime) =>
    childrenOf(child(person, regime), 'impuesto').map((tax) => Number(textAt(tax, 'idImpuesto'))),
  );
};

describe('the register', () => {
  test.each([
    ['a company', COMPANY, [10, 30]],
    ['a registered person', '20111111112', [11, 30, 308]],
    ['a monotributista', MONOTRIBUTISTA, [20]],
    ['a person without taxes', '20000000079', []],
    ['an exempt company', '30000000090', [10, 32]],
    ['an entity outside VAT', '33693450239', [10, 34]],
  ])('tells the taxes that follow from the condition: %s', async (_what, cuit, taxes) => {
    expect(await taxesOf(cuit)).toEqual(taxes);
  });

  test('tells name, kind and category', async () => {
    const company = await personOf(COMPANY);
    expect(textAt(company, 'datosGenerales', 'razonSocial')).toBe('EMPRESA SIMULADA 71234567 SA');
    const person = await personOf(MONOTRIBUTISTA);
    expect(textAt(person, 'datosGenerales', 'tipoPersona')).toBe('FISICA');
    expect(textAt(person, 'datosGenerales', 'idPersona')).toBe(MONOTRIBUTISTA);
    const category = textAt(
      person,
      'datosMonotributo',
      'categoriaMonotributo',
      'descripcionCategoria',
    );
    expect(category).toBe('I LOCACIONES DE SERVICIO');
  });

  test.each([
    ['20111111113', 'La clave ingresada no es una CUIT'],
    ['30710000006', 'La CUIT que ingresaste se encuentra inactiva, ingresá tu CUIT activa'],
    [
      '30500000038',
      'La CUIT del contribuyente fue limitada en los términos de la RG AFIP 3832/16.',
    ],
  ])('says in an answer 200 why there is nothing to tell of %s', async (cuit, reason) => {
    expect((await ask(cuit)).status).toBe(200);
    expect(textAt(await personOf(cuit), 'errorConstancia', 'error')).toBe(reason);
  });

  test("has no answer for a number that is nobody's but a fault", async () => {
    const { status, root } = await ask('30999999995');
    expect([status, faultOf(root)]).toEqual([500, 'No existe persona con ese Id']);
    const detail = descend(root, 'Body', 'Fault', 'detail', 'SRValidationException');
    expect(detail.namespace).toBe('http://a5.soap.ws.server.puc.sr/');
  });

  test('names whose taxes it keeps back, with the reason in the place of the taxes', async () => {
    const person = await personOf('20000000516');
    expect(textAt(person, 'datosGenerales', 'estadoClave')).toBe('ACTIVO');
    expect(child(person, 'datosRegimenGeneral')).toBeUndefined();
    expect(textAt(person, 'errorRegimenGeneral', 'error')).toMatch(/baja de oficio/);
    arca.controls.taxpayers.describe(MONOTRIBUTISTA, { impuestos_retenidos: true });
    const simplified = await personOf(MONOTRIBUTISTA);
    expect(textAt(simplified, 'errorMonotributo', 'mensaje')).toMatch(/monotributo/);
    arca.controls.taxpayers.forget(MONOTRIBUTISTA);
  });

  test('tells a list one by one, each with its own error', async () => {
    const { root } = await ask([COMPANY, '30999999995'], {}, 'getPersonaList_v2');
    const list = descend(root, 'Body', 'getPersonaList_v2Response', 'personaListReturn');
    const [known, unknown] = childrenOf(list, 'persona');
    expect(textAt(known, 'datosGenerales', 'idPersona')).toBe(COMPANY);
    expect(textAt(unknown, 'errorConstancia', 'error')).toBe('No existe persona con ese Id');
    const tooMany = await ask(Array(251).fill(COMPANY), {}, 'getPersonaList_v2');
    expect(tooMany.status).toBe(500);
  });

  test('tells what was told of a taxpayer, and the rule again when it is forgotten', async () => {
    arca.controls.taxpayers.describe(COMPANY, { condicion: 6, categoria: 'K' });
    expect(await taxesOf(COMPANY)).toEqual([20]);
    arca.controls.taxpayers.describe(COMPANY, { estado: 'inexistente' });
    expect(faultOf((await ask(COMPANY)).root)).toMatch(/No existe/);
    arca.controls.taxpayers.forget(COMPANY);
    expect(await taxesOf(COMPANY)).toEqual([10, 30]);
  });

  test.each([
    ['without a ticket', { token: undefined }, 'Falta token y/o sign.'],
    ['with what is no token', { token: 'hola' }, 'Token malformado'],
    ['with another signature', { sign: 'AAAA' }, /firma valida/],
  ])('refuses a caller %s', async (_what, rest, reason) => {
    const { status, root } = await ask(COMPANY, rest);
    expect(status).toBe(500);
    expect(textAt(root, 'Body', 'Fault', 'faultstring')).toMatch(reason);
  });

  test('refuses a ticket of another service, and a taxpayer not represented', async () => {
    const other = await arca.ticket('wsfe');
    const wrongService = await ask(COMPANY, other);
    expect(textAt(wrongService.root, 'Body', 'Fault', 'faultstring')).toMatch(/servicio/);
    arca.controls.taxpayers.forget(COMPANY);
    const pair = await arca.controls.newPair({ cuit: COMPANY, name: 'propia' });
    const own = await arca.ticket('ws_sr_constancia_inscripcion', pair);
    const stranger = await ask(COMPANY, { ...own, cuitRepresentada: MONOTRIBUTISTA });
    expect(textAt(stranger.root, 'Body', 'Fault', 'faultstring')).toMatch(/relaciones/);
  });
});

describe('the other views', () => {
  const look = async (alcance: string, name: string, parameters: { [name: string]: Tree }) => {
    const namespace = `http://${alcance}.soap.ws.server.puc.sr/`;
    const { token, sign } = await ticketOf(`ws_sr_padron_${alcance}`);
    const cuitRepresentada = arca.controls.provider.cuit;
    const content = writeXml({ token, sign, cuitRepresentada, ...parameters });
    const path = `/sr-padron/webservices/personaService${alcance.toUpperCase()}`;
    return arca.post(path, soap(`<p:${name} xmlns:p="${namespace}">${content}</p:${name}>`));
  };
  const tickets = new Map<string, Promise<Ticket>>();
  const ticketOf = (service: string) => {
    const ticket = tickets.get(service) ?? arca.ticket(service);
    tickets.set(service, ticket);
    return ticket;
  };
  const personIn = (root: Element | undefined, name = 'getPersona') =>
    descend(root, 'Body', `${name}Response`, 'personaReturn', 'persona');

  test.each(['a4', 'a10', 'a13'])('tell name, document and address: %s', async (alcance) => {
    const { root } = await look(alcance, 'getPersona', { idPersona: MONOTRIBUTISTA });
    const person = personIn(root);
    expect(textAt(person, 'apellido')).toBe('PERSONA');
    expect(textAt(person, 'numeroDocumento')).toBe('31446884');
    expect(childrenOf(person, 'domicilio').map((each) => textAt(each, 'tipoDomicilio'))).toEqual([
      'FISCAL',
      'LEGAL/REAL',
    ]);
  });

  test('tell taxes in a4 alone', async () => {
    const { root } = await look('a4', 'getPersona', { idPersona: COMPANY });
    const taxes = childrenOf(personIn(root), 'impuesto').map((tax) => textAt(tax, 'idImpuesto'));
    expect(taxes).toEqual(['10', '30']);
  });

  test('show a key that is not active, but for a13, which has another operation for that', async () => {
    const asked = { idPersona: '30710000006' };
    const a4 = await look('a4', 'getPersona', asked);
    expect(textAt(personIn(a4.root), 'estadoClave')).toBe('INACTIVO');
    const refused = await look('a13', 'getPersona', asked);
    expect([refused.status, faultOf(refused.root)]).toEqual([
      500,
      'La clave (CUIT/CUIL) consultada se encuentra INACTIVA',
    ]);
    const a13 = await look('a13', 'getPersonaV2', asked);
    expect(a13.text).toContain('<estadoClave>INACTIVO</estadoClave>');
  });

  test('find the keys of a document', async () => {
    const { root } = await look('a13', 'getIdPersonaListByDocumento', { documento: '31446884' });
    const path = ['getIdPersonaListByDocumentoResponse', 'idPersonaListReturn'] as const;
    const found = childrenOf(descend(root, 'Body', ...path), 'idPersona').map(({ text }) => text);
    expect(found).toContain(MONOTRIBUTISTA);
    expect(found.every((cuit) => cuit.slice(2, 10) === '31446884')).toBe(true);
    const none = await look('a13', 'getIdPersonaListByDocumento', { documento: 'x' });
    expect(childrenOf(descend(none.root, 'Body', ...path), 'idPersona')).toEqual([]);
  });

  test.each([
    ['a4', 'No existe persona con ese Id'],
    ['a10', 'No existe persona con ese Id'],
    ['a13', 'La Clave (CUIT/CUIL) consultada es inexistente'],
  ])('do not know what nobody has: %s', async (alcance, reason) => {
    const { status, root } = await look(alcance, 'getPersona', { idPersona: '30999999995' });
    expect([status, faultOf(root)]).toEqual([500, reason]);
  });

  test('take no ticket of each other', async () => {
    const { token, sign } = await ticketOf('ws_sr_padron_a4');
    const refused = await look('a13', 'getPersona', { token, sign, idPersona: COMPANY });
    expect(faultOf(refused.root)).toMatch(/servicio/);
  });
});

describe('a message that CXF cannot take is a fault of the client', () => {
  test.each([
    ['an operation of another service', '<a:x xmlns:a="NS"/>', /x was not recognized\. {2}\(Does/],
    ['a wrapper in another namespace', '<dummy/>', /Unexpected wrapper element \{\}dummy found\./],
    [
      'a number that is none',
      '<a:getPersona xmlns:a="NS"><idPersona>XYZ</idPersona></a:getPersona>',
      /^Unmarshalling Error: For input string: "XYZ"/,
    ],
  ])('%s', async (_what, content, reason) => {
    const body = soap(content.replace('NS', 'http://a5.soap.ws.server.puc.sr/'));
    const { status, root, headers } = await arca.post(PATH, body);
    expect(status).toBe(500);
    expect(headers['content-type']).toBe('text/xml;charset=UTF-8');
    expect(textAt(root, 'Body', 'Fault', 'faultcode')).toBe('soap:Client');
    expect(faultOf(root)).toMatch(reason);
  });

  test('SOAP 1.2, which is told so in its own envelope', async () => {
    const body = soap('<dummy/>', '1.2');
    const answer = await arca.post(PATH, body, { 'content-type': 'application/soap+xml' });
    expect(answer.status).toBe(500);
    expect(answer.headers['content-type']).toBe('application/soap+xml;charset=UTF-8');
    expect(answer.text).toContain('A SOAP 1.2 message is not valid when sent to a SOAP 1.1 only');
  });
});
