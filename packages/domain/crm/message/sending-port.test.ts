// What leaves the service for one customer.
import { expect, test } from 'vitest';
import { Customer } from '#domain/customers/records/customer.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import type { Content } from './render-message.ts';
import { handOver } from './sending-port.ts';

const email: Content = {
  channel: 'email',
  subject: 'Hi {{customer.name}}',
  body: '<b>{{customer.name}}</b> {{code}}',
};
const ana = rowOf(Customer, {
  _id: 'c1',
  name: 'Ana & Co',
  email: 'ana@example.com',
  mobile: '+54911',
  phone: '4000',
});

test('a message has its address and its values, safe for its channel', () => {
  expect(handOver(email, { code: 'X1' }, ana)).toEqual({
    channel: 'email',
    to: 'ana@example.com',
    subject: 'Hi Ana & Co',
    body: '<b>Ana &amp; Co</b> X1',
    status: 'recorded',
  });
  const sms: Content = { channel: 'sms', body: '{{customer.name}}' };
  expect(handOver(sms, {}, ana)).toMatchObject({ to: '+54911', body: 'Ana & Co' });
});

test.each<[string, Content, Customer]>([
  ['no_address', email, { ...ana, email: undefined }],
  ['no_opt_in', { ...email, channel: 'whatsapp' }, ana],
  ['missing_variable', email, ana],
  [
    'too_long',
    { channel: 'email', body: '{{customer.name}}' },
    { ...ana, name: 'x'.repeat(20_001) },
  ],
])('%s is recorded as the reason why nothing can be sent', (code, content, customer) => {
  expect(handOver(content, {}, customer)).toEqual({
    channel: content.channel,
    status: 'failed',
    error: { code, message: expect.any(String) },
  });
});

test('a value of the communication does not pass for one of the customer', () => {
  const values = { customer: { name: 'Somebody else' }, code: 1 };
  expect(handOver(email, values, ana).subject).toBe('Hi Ana & Co');
});

test('the phone is used where there is no mobile, and WhatsApp with consent', () => {
  const content: Content = { channel: 'sms', body: 'x' };
  expect(handOver(content, {}, { ...ana, mobile: '' }).to).toBe('4000');
  const whatsapp: Content = { channel: 'whatsapp', body: 'x' };
  expect(handOver(whatsapp, {}, { ...ana, whatsapp_opt_in: true }).to).toBe('+54911');
});
