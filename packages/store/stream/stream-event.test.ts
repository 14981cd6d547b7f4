import { expect, test } from 'vitest';
import { type StreamRecord, toStreamEvent } from './stream-event.ts';

const record = (NewImage: object): StreamRecord => ({
  eventName: 'INSERT',
  dynamodb: { ApproximateCreationDateTime: 1, Keys: {}, NewImage: { ...NewImage } },
});
const imageIn = (given: StreamRecord) =>
  toStreamEvent([given], 'arn').Records[0]?.dynamodb?.NewImage;

test('bytes of an image are told in base64, however deep they are', () => {
  const B = new Uint8Array([1, 2, 3]);
  expect(imageIn(record({ v: { N: '1' }, d: { M: { seal: { L: [{ B }] } } } }))).toEqual({
    v: { N: '1' },
    d: { M: { seal: { L: [{ B: 'AQID' }] } } },
  });
});

test('an image without bytes is handed on without a copy', () => {
  const given = record({ v: { N: '1' }, d: { M: { name: { S: 'Vino' } } } });
  expect(imageIn(given)).toBe(given.dynamodb?.NewImage);
});
