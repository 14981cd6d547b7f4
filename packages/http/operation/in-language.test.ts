// What an answer that succeeded says in Spanish, and what of it stays as it was written.
import { beforeAll, expect, it } from 'vitest';
import { Webhook } from '#domain/webhooks/records/webhook.ts';
import { loadWords } from '#kernel/error-lines.ts';
import { inLanguage } from './in-language.ts';

beforeAll(() => loadWords('es'));

const GONE = 'The receiver answered 410 Gone';
const webhook = { _id: 'a', disabled_reason: GONE, description: GONE, metadata: { message: GONE } };

it('says why a webhook was switched off, in a record and in each of a page', () => {
  const told = { ...webhook, disabled_reason: 'El receptor respondió 410 Gone' };
  expect(inLanguage({ data: webhook }, Webhook, 'es').data).toEqual(told);
  const page = { items: [webhook, { _id: 'b' }], total_pages: 1 };
  expect(inLanguage({ data: page }, Webhook, 'es').data).toEqual({
    ...page,
    items: [told, { _id: 'b' }],
  });
});

it('keeps a list a list', () => {
  const [first] = inLanguage({ data: [webhook, 'a'] }, Webhook, 'es').data as unknown[];
  expect(first).toMatchObject({ disabled_reason: 'El receptor respondió 410 Gone' });
  expect(inLanguage({ data: ['a'] }, Webhook, 'es').data).toEqual(['a']);
});

it('leaves an answer in English as it is', () => {
  const answer = { data: webhook, message: '1 quote' };
  expect(inLanguage(answer, Webhook, 'en')).toBe(answer);
});

it.each([
  [
    '3 quotes; no price for this place and weight from oca',
    '3 cotizaciones; sin precio para este lugar y peso de oca',
  ],
  ['An earlier message may still arrive', 'Todavía puede llegar un mensaje anterior'],
  [
    'Not a payment method of the account, kept as it is and never counted as cash: a, b',
    'No es un medio de pago de la cuenta; se guarda como está y nunca cuenta como efectivo: a, b',
  ],
  [
    'Not a payment method of the account, kept as it is and never counted as cash: x. tax_type is kept as it is, but says nothing of tax: ivaa. Did you mean iva?',
    'No es un medio de pago de la cuenta; se guarda como está y nunca cuenta como efectivo: x. tax_type se guarda como está, pero no dice nada del impuesto: ivaa. ¿Quiso decir iva?',
  ],
  ['Recordatorio enviado', 'Recordatorio enviado'],
])('tells the message %j', (message, spanish) => {
  expect(inLanguage({ data: {}, message }, undefined, 'es').message).toBe(spanish);
});
