// What the reader of ARCA's schemas finds wrong with a message.
import { describe, expect, test } from 'vitest';
import { parseXml } from '#arca-simulator/soap/xml.ts';
import { misfits, realSchema } from './schema.ts';

const SCHEMA = realSchema('/wsfev1/service.asmx');
const found = (content: string) => misfits(SCHEMA, parseXml(content));
const asked = (members: string, namespace = 'http://ar.gov.afip.dif.FEV1/') =>
  found(`<FECompUltimoAutorizado xmlns="${namespace}">${members}</FECompUltimoAutorizado>`);
const AUTH = '<Auth><Token>t</Token><Sign>s</Sign><Cuit>30712345671</Cuit></Auth>';

describe('a message', () => {
  test('that fits has nothing wrong', () => {
    expect(asked(`${AUTH}<PtoVta>1</PtoVta><CbteTipo>6</CbteTipo>`)).toEqual([]);
  });

  test.each([
    ['without a member', `${AUTH}<PtoVta>1</PtoVta>`, '/CbteTipo stands 0 times'],
    [
      'with a member twice',
      `<PtoVta>1</PtoVta><PtoVta>1</PtoVta><CbteTipo>6</CbteTipo>`,
      '/PtoVta stands 2 times',
    ],
    ['in another order', `<CbteTipo>6</CbteTipo><PtoVta>1</PtoVta>`, ' is out of order'],
    [
      'with a member that nobody knows',
      `<PtoVta>1</PtoVta><CbteTipo>6</CbteTipo><X/>`,
      '/X is unknown',
    ],
    [
      'with a text for a number',
      `<PtoVta>a</PtoVta><CbteTipo>6</CbteTipo>`,
      '/PtoVta is no int: a',
    ],
    [
      'with a member of a member wrong',
      `<Auth><Cuit>x</Cuit></Auth><PtoVta>1</PtoVta><CbteTipo>6</CbteTipo>`,
      '/Auth/Cuit is no long: x',
    ],
  ])('%s is told so', (_what, members, problem) => {
    expect(asked(members)).toEqual([`FECompUltimoAutorizado${problem}`]);
  });

  test('in another namespace is no element of the service', () => {
    expect(asked('', 'urn:other')).toEqual([
      '{urn:other}FECompUltimoAutorizado is no element of the service',
    ]);
  });
});
