// Values of optional data, as the authority takes and refuses them.
import { describe, expect, test } from 'vitest';
import { checkOptionalData } from './optional-data.ts';

const ISSUER = '30715686054';
const OWNER = '20314468849';
const OTHER = '27000000006';
const rows = (text: string) =>
  text.split(' ').map((row) => {
    const [id = '', valor = ''] = row.split('=');
    return { id, valor };
  });
const check = (text: string) => () => checkOptionalData(rows(text), ISSUER);
const refusal = (line: object) =>
  expect.objectContaining({
    code: 'invalid_optional_data',
    errors: [expect.objectContaining(line)],
  });

describe('optional data', () => {
  test.each([
    '11=0',
    '12=1',
    '17=2',
    `17=1 1801=${OWNER} 1802=Pedro`,
    `17=1 1801=${OWNER} 1801=${OTHER} 1802=Pedro 1802=Ana`,
    `17=2 1801=${OWNER} 1802=Cotitular`,
    '23=x',
  ])('%s is taken', (text) => {
    expect(check(text)).not.toThrow();
  });

  test.each<[text: string, line: object]>([
    ['11=2', { field: 'opcionales[0].valor', allowed: ['0', '1'] }],
    ['12=', { field: 'opcionales[0].valor', allowed: ['0', '1'] }],
    ['17=3', { field: 'opcionales[0].valor', allowed: ['1', '2'] }],
    [`17=1 1801=20314468848 1802=Pedro`, { field: 'opcionales[1].valor', code: 'invalid_format' }],
    [`17=1 1801=${OWNER} 1802=${'x'.repeat(101)}`, { field: 'opcionales[2].valor' }],
    [`17=1 1801=${OWNER} 1802=Pedro\nPaz`, { field: 'opcionales[2].valor' }],
    [`17=1 1801=${ISSUER} 1802=Pedro`, { field: 'opcionales[1].valor', actual: ISSUER }],
    [
      `17=1 1801=${OWNER} 1802=Pedro 1801=${OWNER} 1802=Ana`,
      { field: 'opcionales[3].valor', code: 'not_unique' },
    ],
    ['17=2 17=2', { field: 'opcionales[1].id', code: 'not_unique' }],
    ['11=1 12=1', { field: 'opcionales[1].id' }],
    ['17=1', { field: 'opcionales', required_id: '1801' }],
    [`17=1 1801=${OWNER}`, { field: 'opcionales', required_id: '1802' }],
    ['17=2 1802=Pedro', { field: 'opcionales', required_id: '1801' }],
    [`1801=${OWNER} 1802=Pedro`, { field: 'opcionales', required_id: '17' }],
  ])('%s is not', (text, line) => {
    expect(check(text)).toThrow(refusal(line));
  });
});
