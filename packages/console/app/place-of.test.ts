import { expect, test } from 'vitest';
import { placeOf } from './place-of.ts';
import { SCREENS } from './screen-names.ts';

const [home] = SCREENS;

test.each([
  ['/console', { screen: home }],
  ['/console/', { screen: home }],
  ['/console/nowhere', { screen: home }],
  ['/console/documents', { screen: 'documents' }],
  ['/console/documents/', { screen: 'documents' }],
  ['/console/documents/abc', { screen: 'documents', record: 'abc' }],
  ['/console/documents/a%20b%2Fc', { screen: 'documents', record: 'a b/c' }],
])('%s names its screen and record', (path, named) => {
  expect(placeOf(path)).toEqual(named);
});

test.each(['%zz', '%', '%E0%A4', 'a%2'])(
  'a wrong escape (%s) is a record that is not there, and shows the page',
  (record) => {
    expect(placeOf(`/console/documents/${record}`)).toEqual({ screen: 'documents', record });
  },
);
