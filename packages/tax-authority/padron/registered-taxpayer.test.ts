// The register's answers and the VAT condition that follows from them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Act,
  fault,
  type Received,
  soap,
  startTestServer,
  type TestServer,
  told,
} from '../../../test/support/tax-authority/server.ts';
import { openPost } from '../soap/post.ts';
import { registeredTaxpayer } from './registered-taxpayer.ts';

let act: Act;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(() => act);
});
afterAll(() => server.close());

const CUIT = '20111111112';
const { post } = openPost();
const ticket = { token: 'dA==', sign: 'cw==', obtainedAtMs: 0, expiresAtMs: 0 };
const ask = (answer: Act) => {
  act = answer;
  const register = { post, url: new URL(server.url), asker: '30715686054' };
  return registeredTaxpayer(register, ticket, CUIT);
};

const person = (content: string): Act =>
  soap(
    `<ns2:getPersona_v2Response xmlns:ns2="http://a5.soap.ws.server.puc.sr/"><personaReturn>${content}<metadata><servidor>x</servidor></metadata></personaReturn></ns2:getPersona_v2Response>`,
  );
const GENERAL = `<apellido>PEREZ</apellido><domicilioFiscal><codPostal>7007</codPostal><descripcionProvincia>BUENOS AIRES</descripcionProvincia><direccion>SAN MARTIN 9</direccion><localidad>TANDIL</localidad></domicilioFiscal><estadoClave>ACTIVO</estadoClave><idPersona>${CUIT}</idPersona><nombre>ANA &amp; HIJA</nombre><tipoPersona>FISICA</tipoPersona>`;
const tax = (id: number, state?: string): string =>
  `<impuesto>${state === undefined ? '' : `<estadoImpuesto>${state}</estadoImpuesto>`}<idImpuesto>${id}</idImpuesto></impuesto>`;
const regime = (...taxes: string[]): string =>
  `<datosGenerales>${GENERAL}</datosGenerales><datosRegimenGeneral>${taxes.join('')}</datosRegimenGeneral>`;

describe('a taxpayer', () => {
  it('is told with name, address, taxes and category', async () => {
    const simplified = `<datosMonotributo><categoriaMonotributo><descripcionCategoria>B LOCACIONES</descripcionCategoria></categoriaMonotributo>${tax(20, 'AC')}</datosMonotributo>`;
    expect(await ask(person(regime(tax(301, 'AC'), tax(30, 'BD')) + simplified))).toEqual({
      cuit: CUIT,
      nombre: 'PEREZ ANA & HIJA',
      tipo_persona: 'FISICA',
      estado: 'ACTIVO',
      domicilio: 'SAN MARTIN 9, TANDIL, BUENOS AIRES, 7007',
      condicion_iva: 6,
      impuestos: [20, 301],
      categoria_monotributo: 'B LOCACIONES',
    });
    const { body, headers } = server.received[0] as Received;
    expect(headers.soapaction).toBe('""');
    expect(body).toContain(
      '<a5:getPersona_v2 xmlns:a5="http://a5.soap.ws.server.puc.sr/"><token>dA==</token><sign>cw==</sign>' +
        `<cuitRepresentada>30715686054</cuitRepresentada><idPersona>${CUIT}</idPersona>`,
    );
    expect(told(body, 'idPersona')).toBe(CUIT);
  });

  it('that is a company has its own name', async () => {
    const company = regime(tax(30))
      .replace('<apellido>PEREZ</apellido>', '<razonSocial>ACME SA</razonSocial>')
      .replace('FISICA', 'JURIDICA');
    const said = await ask(person(company));
    expect(said).toMatchObject({ nombre: 'ACME SA', tipo_persona: 'JURIDICA' });
  });

  it.each([
    [[20], 6],
    [[21, 30], 6],
    [[11, 30], 1],
    [[32], 4],
    [[34], 15],
    [[], 5],
    [[10, 301], 5],
  ])('registered for %j has condition %d', async (taxes, condition) => {
    const said = await ask(person(regime(...taxes.map((id) => tax(id)))));
    expect(said?.condicion_iva).toBe(condition);
  });

  it('without a certificate of registration is told by name and reason, and not taken for a consumer', async () => {
    const error = `<errorConstancia><apellido>PEREZ</apellido><error>La CUIT fue cancelada</error><error>Domicilio Incompleto</error><idPersona>${CUIT}</idPersona><nombre>ANA</nombre></errorConstancia>`;
    expect(await ask(person(error))).toEqual({
      cuit: CUIT,
      nombre: 'PEREZ ANA',
      tipo_persona: 'FISICA',
      estado: 'SIN CONSTANCIA',
      motivo: 'La CUIT fue cancelada; Domicilio Incompleto',
      impuestos: [],
    });
  });

  const withheld = (regime: string, reason: string) =>
    `<error${regime}><error>${reason}</error><mensaje>No cumple</mensaje></error${regime}>`;

  it('whose registrations the register keeps back has no condition, and the reason is told', async () => {
    const recorded = `<datosGenerales>${GENERAL}</datosGenerales>${withheld('RegimenGeneral', 'Baja de oficio')}`;
    const said = await ask(person(recorded));
    expect(said).toMatchObject({ estado: 'ACTIVO', motivo: 'Baja de oficio', impuestos: [] });
    expect(said).not.toHaveProperty('condicion_iva');
    const other = regime(tax(10)) + withheld('Monotributo', 'Sin categoría');
    expect(await ask(person(other))).not.toHaveProperty('condicion_iva');
  });

  it('whose other registration is told has its condition all the same', async () => {
    const said = await ask(person(regime(tax(30)) + withheld('Monotributo', 'Sin categoría')));
    expect(said).toMatchObject({ condicion_iva: 1, motivo: 'Sin categoría' });
  });

  it('whom nobody knows is none', async () => {
    const unknown = `<errorConstancia><error>No existe persona con ese Id</error><idPersona>${CUIT}</idPersona></errorConstancia>`;
    expect(await ask(person(unknown))).toBeUndefined();
    expect(await ask(fault('soap:Server', 'No existe persona con ese Id'))).toBeUndefined();
  });

  it.each<[string, Act, string]>([
    ['somebody else', person(regime().replace(CUIT, '20999999993')), 'unanswered'],
    ['nobody', person(''), 'unanswered'],
    ['nothing', soap(''), 'unanswered'],
    ['a page', { text: '<html></html>' }, 'unanswered'],
    ['a broken connection', 'reset', 'unanswered'],
    ['a fault of its own', fault('soap:Server', 'Unmarshalling Error'), 'unanswered'],
    ['a refused ticket', fault('soap:Server', 'Token malformado'), 'ticket_refused'],
    [
      'a bad signature',
      fault('soap:Server', 'No se pudo verificar que &lt;sign> contenga'),
      'ticket_refused',
    ],
    [
      'a foreign asker',
      fault('soap:Server', 'No está en la lista de relaciones'),
      'not_represented',
    ],
  ])('is not known after %s', async (_, answer, kind) => {
    await expect(ask(answer)).rejects.toMatchObject({ kind });
  });
});
