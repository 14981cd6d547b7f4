import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realSchema, type Schema, schemaOf } from '../../test/support/arca/schema.ts';
import { type TestArca, testArca } from '../../test/support/arca/simulator.ts';
import { SERVICE_PATHS } from './tables/services.ts';

let arca: TestArca;
beforeAll(async () => {
  arca = await testArca();
});
afterAll(() => arca.stop());

/** Wrappers are types of their own in some descriptions: what counts is the content of their elements. */
const withoutWrappers = ({ types, elements, ...rest }: Schema): Schema => ({
  ...rest,
  elements,
  types: Object.fromEntries(Object.entries(types).filter(([name]) => !(name in elements))),
});

describe('the description of a service', () => {
  test.each(SERVICE_PATHS)("says what ARCA's own says: %s", async (path) => {
    const response = await fetch(`${arca.url}${path}?wsdl`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const own = schemaOf(await response.text());
    expect(withoutWrappers(own)).toEqual(withoutWrappers(realSchema(path)));
  });

  test('is given in capital letters too, and names the address at which it was asked for', async () => {
    const { port } = new URL(arca.url);
    const url = `http://localhost:${port}/wsfev1/service.asmx`;
    const text = await (await fetch(`${url}?WSDL`)).text();
    expect(text).toContain(`<soap:address location="${url}"/>`);
    expect(text).toContain(`<soap12:address location="${url}"/>`);
  });
});
