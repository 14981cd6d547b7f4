// Clients of the last release go on working: whatever its contract promised is still there, and nothing more is demanded, unless the
// changelog says that it breaks. Decision 222. Mutations of a section of the present document show that each kind of break is seen.
import { expect, test } from 'vitest';
import { changelogText, changesIn } from '#http/reference/changelog.ts';
import { breakingChanges } from '#local/contract/compare-contracts.ts';
import { factsOf } from '#local/contract/contract-facts.ts';
import { fromText, releasedContract, toText } from '#local/contract/kept-contract.ts';
import { sliceOf } from '#resource/openapi/slice.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { serviceDocument } from '../support/service-document.ts';

const document = serviceDocument();
const present = factsOf(document);
const section = sliceOf(document, 'products') ?? {};
const ofSection = factsOf(section);
const text = JSON.stringify(section);

/** Breaks that the changelog does not name: "Breaking: `owner: what was promised`, …". */
const undeclared = (breaking: readonly string[], changes: readonly string[]): string[] =>
  breaking.filter(
    (each) => !changes.some((text) => /^Breaking\b/.test(text) && text.includes(`\`${each}\``)),
  );

test('nothing breaks that the changelog does not call breaking', () => {
  const changes = changesIn(changelogText())
    .filter(({ release }) => release === 'Unreleased')
    .map(({ text }) => text);
  expect(undeclared(breakingChanges(releasedContract(), present), changes)).toEqual([]);
});

test('the contract is kept without loss', () => {
  expect(fromText(toText(present))).toEqual(present);
});

const get = (copy: Rec): Rec => copy.paths['/api/v1/products/{id}/'].get;
const post = (copy: Rec): Rec => copy.paths['/api/v1/products/'].post;
const schemas = (copy: Rec): Rec => copy.components.schemas;
const parameters = (copy: Rec): Rec[] => copy.paths['/api/v1/products/list/'].get.parameters;

/** What is changed in the document, and the break that it is. */
const BREAKS: readonly (readonly [what: string, change: (copy: Rec) => void, found: string])[] = [
  [
    'an operation removed',
    (copy) => delete copy.paths['/api/v1/products/'].post,
    'products.create: gone',
  ],
  [
    'an operation renamed',
    (copy) => {
      get(copy).operationId = 'products.show';
    },
    'products.get: gone',
  ],
  [
    'an operation moved',
    (copy) => {
      copy.paths['/api/v1/goods/'] = copy.paths['/api/v1/products/'];
      delete copy.paths['/api/v1/products/'];
    },
    'products.create: is POST /api/v1/products/',
  ],
  [
    'a parameter removed',
    (copy) =>
      parameters(copy).splice(
        parameters(copy).findIndex(({ name }) => name === 'search'),
        1,
      ),
    'products.list: takes string query.search',
  ],
  [
    'a parameter newly required',
    (copy) =>
      parameters(copy).push({
        name: 'shop',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
    'products.list: now demands query.shop',
  ],
  [
    'a shown member removed',
    (copy) => delete schemas(copy).Product.properties.name,
    'Product shows: shows string $.name',
  ],
  [
    'a shown member of another type',
    (copy) => {
      schemas(copy).Product.properties.stock = { type: 'string' };
    },
    'Product shows: shows number $.stock',
  ],
  [
    'a shown member that may be null',
    (copy) => {
      schemas(copy).Product.properties.name = { type: ['string', 'null'] };
    },
    'Product shows: shows string $.name',
  ],
  [
    'a member that is no longer always there',
    (copy) => {
      schemas(copy).Product.required = [];
    },
    'Product shows: always $.name',
  ],
  [
    'a member no longer taken',
    (copy) => delete schemas(copy).ProductCreate.properties.sku,
    'ProductCreate takes: takes string $.sku',
  ],
  [
    'a member of the body newly required',
    (copy) => schemas(copy).ProductCreate.required.push('sku'),
    'ProductCreate takes: now demands $.sku',
  ],
  [
    'a member of the body of another type',
    (copy) => {
      schemas(copy).ProductCreate.properties.name = { type: 'number' };
    },
    'ProductCreate takes: takes string $.name',
  ],
  [
    'a value no longer taken',
    (copy) => schemas(copy).ProductCreate.properties.status.enum.splice(0, 1),
    'ProductCreate takes: value $.status draft',
  ],
  ['a status removed', (copy) => delete get(copy).responses['304'], 'products.get: answers 304'],
  [
    'an error code removed',
    (copy) => {
      get(copy).responses['404'] = { 'x-codes': [] };
    },
    'products.get: fails 404 not_found',
  ],
  [
    'another scope',
    (copy) => {
      post(copy)['x-required-scope'] = 'sales:write';
    },
    'products.create: scope products:write',
  ],
  [
    'a kind of credential refused',
    (copy) => {
      post(copy).security = [{ Session: [] }];
    },
    'products.create: admits ApiKey',
  ],
  [
    'an event that is not sent any more',
    (copy) => delete copy.webhooks['product.created'],
    'product.created: gone',
  ],
];

test.each(BREAKS)('%s is seen', (_, change, found) => {
  const copy = JSON.parse(text);
  change(copy);
  const breaking = breakingChanges(ofSection, factsOf(copy));
  expect(breaking).toContain(found);
  expect(undeclared(breaking, [`Breaking: \`${found}\``])).not.toContain(found);
  expect(undeclared(breaking, [`New: \`${found}\``])).toContain(found);
});

test('additions break nobody', () => {
  const copy = JSON.parse(text);
  copy.paths['/api/v1/new/'] = { get: { ...get(copy), operationId: 'new.get' } };
  copy.webhooks['product.praised'] = {};
  schemas(copy).Product.properties.praise = { type: 'string' };
  schemas(copy).Product.required.push('praise');
  schemas(copy).ProductCreate.properties.praise = {
    ...{ type: 'object', required: ['by'], properties: { by: { type: 'string' } } },
  };
  schemas(copy).ProductCreate.properties.status.enum.push('praised');
  parameters(copy).push({
    name: 'praise',
    in: 'query',
    required: false,
    schema: { type: 'string' },
  });
  get(copy).responses['418'] = { 'x-codes': ['teapot'] };
  expect(breakingChanges(ofSection, factsOf(copy))).toEqual([]);
});
