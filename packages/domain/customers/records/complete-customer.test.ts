import { describe, expect, test } from 'vitest';
import { rowOf } from '#resource/test-data/row-of.ts';
import { completeCustomer, derivedUpdate } from './complete-customer.ts';
import { Customer } from './customer.ts';
import type { CustomerDraft } from './customer-record.ts';

const complete = (given: Partial<CustomerDraft>) => rowOf(Customer, completeCustomer(given));
const wrong = (customer: Partial<CustomerDraft>) =>
  Customer.rules
    .flatMap((rule) => rule(complete(customer)))
    .map(({ field, code }) => [field, code]);

describe('the name', () => {
  test('is stated, or made of its parts, or missing', () => {
    expect(completeCustomer({ first_name: 'Ana', last_name: 'Paz' }).name).toBe('Ana Paz');
    expect(completeCustomer({ name: 'Kiosco', first_name: 'Ana' }).name).toBe('Kiosco');
    expect(wrong({ email: 'a@b.co' })).toEqual([['name', 'required']]);
    expect(wrong({ name: '  ' })).toEqual([['name', 'required']]);
  });

  test('is cut between characters where its parts are longer than a name', () => {
    const { name } = completeCustomer({ first_name: `ab${'😀'.repeat(98)}`, last_name: '😀x' });
    expect(name).toBe(`ab${'😀'.repeat(98)} 😀x`);
    const cut = completeCustomer({ first_name: '😀'.repeat(100), last_name: '😀'.repeat(100) });
    expect([...cut.name]).toHaveLength(200);
    expect(cut.name.isWellFormed()).toBe(true);
  });

  test('follows its parts only while it was made of them', () => {
    const composed = complete({ first_name: 'Ana', last_name: 'Paz' });
    expect(derivedUpdate(composed, { last_name: 'Sosa' }).name).toBe('Ana Sosa');
    expect(derivedUpdate(composed, { last_name: 'Sosa', name: 'A. S.' }).name).toBe('A. S.');
    expect(derivedUpdate(composed, { ...composed, last_name: 'Sosa' }).name).toBe('Ana Sosa');
    const named = complete({ name: 'Kiosco', first_name: 'Ana' });
    expect(derivedUpdate(named, { first_name: 'Eva' }).name).toBe('Kiosco');
  });
});

describe('the document', () => {
  const numberOf = (document_type: Customer['document_type'], document_number: string) =>
    completeCustomer({ name: 'A', document_type, document_number });

  test('has one spelling, so that it is unique', () => {
    expect(numberOf('cuit', '20-11111111-2').document_number).toBe('20111111112');
    expect(numberOf('dni', '12.345.678').document_number).toBe('12345678');
    expect(numberOf('dni', '01.234.567').document_number).toBe('1234567');
    expect(numberOf('passport', ' ab 123 ').document_number).toBe('AB 123');
  });

  test('speaks for its type when none is given', () => {
    expect(numberOf(undefined, '30-71568605-4')).toMatchObject({
      document_type: 'cuit',
      customer_type: 'company',
    });
    expect(numberOf(undefined, '12345678')).toMatchObject({
      document_type: 'dni',
      customer_type: 'person',
    });
    expect(numberOf(undefined, 'X-1').document_type).toBe('other');
  });

  test('that told its type may become a CUIT without telling it; a CUIT becomes nothing else', () => {
    const known = (document_number: string) => complete({ name: 'A', document_number });
    const cuit = { document_number: '20-11111111-2' };
    const told = { document_type: 'cuit', document_number: '20111111112' };
    expect(derivedUpdate(known('12345678'), cuit)).toMatchObject(told);
    expect(derivedUpdate(known('12345678'), { ...known('12345678'), ...cuit })).toMatchObject(told);
    expect(derivedUpdate(known('12345678'), { document_number: 'X' }).document_type).toBe('dni');
    const back = derivedUpdate(known('20111111112'), { document_number: '12345678' });
    expect(back.document_type).toBe('cuit');
    const passport = complete({ name: 'A', document_type: 'passport', document_number: 'AB1' });
    expect(derivedUpdate(passport, cuit).document_type).toBe('passport');
  });

  test('that another one takes the place of says anew whether it is a person or a company, unless the client does', () => {
    const company = { document_type: 'cuit', document_number: '30-71568605-4' } as const;
    const bare = complete({ name: 'A' });
    expect(derivedUpdate(bare, company).customer_type).toBe('company');
    expect(derivedUpdate(bare, { ...bare, ...company }).customer_type).toBe('company');
    const known = complete({ name: 'A', ...company });
    expect(derivedUpdate(known, { document_number: '20-11111111-2' }).customer_type).toBe('person');
    expect(derivedUpdate(known, { customer_type: 'person' }).customer_type).toBe('person');
    expect(derivedUpdate(known, { document_number: undefined }).customer_type).toBe('company');
    const said = complete({ name: 'A', customer_type: 'company' });
    expect(derivedUpdate(said, { document_number: '12345678' }).customer_type).toBe('company');
  });

  test('must be one', () => {
    const documentErrors = (type: Customer['document_type'], number: string) =>
      wrong({ name: 'A', document_type: type, document_number: number });
    expect(documentErrors('cuit', '20111111112')).toEqual([]);
    expect(documentErrors('cuil', '20111111113')).toEqual([['document_number', 'invalid_tax_id']]);
    for (const number of ['12a', '00000000'])
      expect(documentErrors('dni', number)).toEqual([['document_number', 'invalid_format']]);
    expect(documentErrors('other', '?')).toEqual([]);
  });
});

test('the receiver condition follows the tax condition', () => {
  const condition = (tax_condition?: Customer['tax_condition']) =>
    completeCustomer({ name: 'A', tax_condition }).condicion_iva_receptor;
  expect(condition()).toBe(5);
  expect(condition('responsable_inscripto')).toBe(1);
  expect(condition('exento')).toBe(4);
  expect(condition('monotributo')).toBe(6);
  expect(condition('no_alcanzado')).toBe(15);
  expect(condition('exterior')).toBe(9);
  const before = complete({ name: 'A' });
  expect(derivedUpdate(before, { tax_condition: 'monotributo' }).condicion_iva_receptor).toBe(6);
});

test('completing what is complete changes nothing', () => {
  const whole = completeCustomer({ first_name: 'Ana', document_number: '20-11111111-2' });
  expect(completeCustomer(whole)).toEqual(whole);
});

test('one address is the default: the one that is marked takes it from the former', () => {
  const home = { street: 'Mitre', is_default: true };
  const work = { street: 'Roca', is_default: true };
  const kept = { ...home, is_default: false };
  expect(completeCustomer({ name: 'A', addresses: [home, work] }).addresses).toEqual([kept, work]);
  const before = complete({ name: 'A', addresses: [home] });
  expect(derivedUpdate(before, { addresses: [work, home] })).toMatchObject({
    addresses: [work, kept],
  });
  expect(derivedUpdate(before, { phone: '1' })).not.toHaveProperty('addresses');
});
