// Every path that integrators were promised answers, with the scope and the success that were promised. `promised-routes.txt` has a line
// for each; more may be declared, none of these may go.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wirePath } from '#resource/routes.ts';
import { routes } from '../support/catalogue.ts';

const PROMISED = 325;
const API = '/api/v1';

const promised = readFileSync(new URL('promised-routes.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const anyName = (path: string): string => path.replace(API, '').replaceAll(/\{\w+\}/g, '{}');
const declared = new Map(
  routes.map((route) => [
    `${route.method} ${anyName(wirePath(route))}`,
    `${route.access} ${route.status[0]}`,
  ]),
);

test(`${PROMISED} different paths are promised`, () => {
  expect(new Set(promised).size).toBe(PROMISED);
});

test('each promised path is declared, with its scope and its success', () => {
  const wrong = promised.filter((line) => {
    const [method = '', path = '', ...rest] = line.split(' ');
    return declared.get(`${method} ${path}`) !== rest.join(' ');
  });
  expect(wrong).toEqual([]);
});
