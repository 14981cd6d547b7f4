// Variables in messages: found, filled in, and never a way into a stranger's mailbox.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenPlaceholders, render, usedVariables } from './placeholders.ts';

test('variables are found in order, once, with spaces around them', () => {
  expect(usedVariables('Hi {{ name }}, {{code}} {{name}}', 'Re: {{customer.name}}')).toEqual([
    'name',
    'code',
    'customer.name',
  ]);
});

test('values take the place of their variables; what has none is named and stays', () => {
  const values = { name: 'Ana', n: 3, customer: { name: 'Ana SA', tags: ['a'] } };
  expect(render('{{name}} {{n}} {{customer.name}}', values, 'plain')).toEqual({
    text: 'Ana 3 Ana SA',
    missing: [],
  });
  expect(render('{{other}} {{customer.tags}}', values, 'plain')).toEqual({
    text: '{{other}} {{customer.tags}}',
    missing: ['other', 'customer.tags'],
  });
});

test('inherited members are no values', () => {
  expect(render('{{constructor}}{{customer.toString}}', { customer: {} }, 'plain').missing).toEqual(
    ['constructor', 'customer.toString'],
  );
});

test('in HTML no value can open a tag or leave an attribute', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const { text } = render('<p title="{{v}}">{{v}}</p>', { v: value }, 'html');
      const inside = text.slice('<p title="'.length, -'</p>'.length).split('">')[0] ?? '';
      expect(inside).not.toMatch(/[<>"']/);
      expect(text.match(/</g)).toHaveLength(2);
    }),
  );
});

test('a value in a subject stays on its line', () => {
  const { text } = render('Hi {{v}}', { v: 'a\r\nBcc: x@example.com' }, 'line');
  expect(text).toBe('Hi a Bcc: x@example.com');
});

test('a value is never read as a template', () => {
  expect(render('{{a}}', { a: '{{b}}', b: 'secret' }, 'plain').text).toBe('{{b}}');
});

test.each([
  ['Hi {{name', ['{{']],
  ['Hi name}}', ['}}']],
  ['{{1x}} {{a b}}', ['{{1x}}', '{{a b}}']],
  ['{{}}', ['{{}}']],
  ['{ {name} } {{name}}', []],
])('broken braces in %j are found', (text, broken) => {
  expect(brokenPlaceholders(text)).toEqual(broken);
});
