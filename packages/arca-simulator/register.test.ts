import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COMPANY,
  MONOTRIBUTISTA,
  soap,
  type TestArca,
  type Ticket,
  testArca,
  textAt,
} from '../../test/support/arca/simulator.ts';
import { child, childrenOf, writeXml } from './soap/xml.ts';

let arca: TestArca;
let ticket: Ticket;
beforeAll(async () => {
  arca = await testArca();
  ticket = await arca.ticket('ws_sr_constancia_inscripcion');
});
afterAll(() => arca.stop());

const PATH = '/sr-padron/webservices/personaServiceA5';
const ask = (idPersona: string, rest: { [name: string]: string | undefined } = {}) => {
  const cuitRepresentada = arca.controls.provider.cuit;
  const content = writeXml({ ...ticket, cuitRepresentada, idPersona, ...rest });
  const operation = `<a5:getPersona_v2 xmlns:a5="http://a5.soap.ws.server.puc.sr/">${content}</a5:getPersona_v2>`;
  return arca.post(PATH, soap(operation));
};
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
    ['30999999995', 'No existe persona con ese Id'],
    ['20111111113', 'La clave ingresada no es una CUIT'],
    ['30710000006', 'La CUIT que ingresaste se encuentra inactiva, ingresá tu CUIT activa'],
  ])('says in an answer 200 why there is nothing to tell of %s', async (cuit, reason) => {
    expect((await ask(cuit)).status).toBe(200);
    expect(textAt(await personOf(cuit), 'errorConstancia', 'error')).toBe(reason);
  });

  test('tells what was told of a taxpayer, and the rule again when it is forgotten', async () => {
    arca.controls.taxpayers.describe(COMPANY, { condicion: 6, categoria: 'K' });
    expect(await taxesOf(COMPANY)).toEqual([20]);
    arca.controls.taxpayers.describe(COMPANY, { estado: 'inexistente' });
    expect(textAt(await personOf(COMPANY), 'errorConstancia', 'error')).toMatch(/No existe/);
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
    const pair = await arca.controls.newPair({ cuit: COMPANY, name: 'propia' });
    const own = await arca.ticket('ws_sr_constancia_inscripcion', pair);
    const stranger = await ask(COMPANY, { ...own, cuitRepresentada: MONOTRIBUTISTA });
    expect(textAt(stranger.root, 'Body', 'Fault', 'faultstring')).toMatch(/relaciones/);
  });
});
