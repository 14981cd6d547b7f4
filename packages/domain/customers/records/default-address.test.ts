// One default address, whichever order they are sent in.
import { expect, test } from 'vitest';
import { withOneDefault } from './default-address.ts';

const home = { street: 'Mitre', is_default: true };
const work = { street: 'Roca', is_default: true };
const plain = { street: 'Paz' };
type Sent = { street: string; is_default?: boolean };
const defaults = (sent: Sent[], before?: Sent[]) =>
  withOneDefault(sent, before)
    .filter(({ is_default }) => is_default)
    .map(({ street }) => street);

test('the newly marked address takes the mark from the former, wherever it stands', () => {
  expect(defaults([home, work, plain], [home, plain])).toEqual(['Roca']);
  expect(defaults([work, home, plain], [home, plain])).toEqual(['Roca']);
  const turned = [{ is_default: true, street: 'Mitre' }];
  expect(defaults([work, home], turned)).toEqual(['Roca']);
});

test('of several that are marked at once the last stands', () => {
  expect(defaults([home, plain, work])).toEqual(['Roca']);
  expect(defaults([home, work], [home, work])).toEqual(['Roca']);
});

test('one mark or none is left alone', () => {
  expect(defaults([plain, home])).toEqual(['Mitre']);
  expect(defaults([plain])).toEqual([]);
  const sent: Sent[] = [home, plain];
  expect(withOneDefault(sent)).toBe(sent);
});
