// An image that is read without typed members says what one that is made of them says, in the process and where it left it.
import Big from 'big.js';
import { expect, test } from 'vitest';
import { differenceText } from '#embedded-table/values/difference.ts';
import { imageOf } from '#embedded-table/values/image.ts';
import { itemFromText, itemToText } from '#embedded-table/values/item-text.ts';
import { Exact, type ValueMap } from '#embedded-table/values/value.ts';
import { readStreamRecord } from '#store/stream/stream-change.ts';
import { isOfRecord, type StreamRecord, toStreamEvent } from '#store/stream/stream-event.ts';
import { imagesOf } from './text-image.ts';

const RECORD = {
  pk: 't1.0#pr',
  sk: '01J',
  v: 3,
  l2: 'x',
  at: 0.1,
  m: { l: [null, true, '1'] },
};
const imageFromText = (text: string) => imageOf(itemFromText(text));
const ITEMS: Record<string, ValueMap> = {
  'a record': RECORD,
  'a quiet record': { ...RECORD, q: 1 },
  'no record': { pk: 't', sk: 's', n: 1 },
  'one that expires': { ...RECORD, ttl: 5 },
  'one with bytes': { ...RECORD, seal: new Uint8Array([1, 2]) },
  'one with a number that a double rounds': {
    ...RECORD,
    n: new Exact(new Big('0.1234567890123456789')),
  },
  'one with a text that begins with NUL': { ...RECORD, s: '\u0000N1' },
  'one with odd names': JSON.parse(
    '{"pk":"t1.0#pr","sk":"a","v":1,"toString":"a","__proto__":{"a":1}}',
  ),
};

const changed = (images: Images, eventName: StreamRecord['eventName']) => ({
  eventName,
  dynamodb: {
    ApproximateCreationDateTime: 10,
    Keys: {},
    ...(images as object),
    SequenceNumber: '7',
  },
});

type Images = ReturnType<typeof imagesOf>;

/** What readers are told of it, in the process and where it left it. */
function told({ OldImage, NewImage }: Images) {
  const records = [
    changed({ NewImage } as Images, 'INSERT'),
    changed({ OldImage, NewImage } as Images, 'MODIFY'),
    changed({ OldImage } as Images, 'REMOVE'),
  ];
  const event = toStreamEvent(records, 'arn:aws:dynamodb:::table/t/stream/1');
  const left = JSON.parse(JSON.stringify(event)) as typeof event;
  return {
    left,
    isOfRecord: records.map(isOfRecord),
    first: event.Records.map(readStreamRecord),
    again: event.Records.map(readStreamRecord),
    elsewhere: left.Records.map(readStreamRecord),
  };
}

test.each(Object.entries(ITEMS))('%s', (_, item) => {
  const text = itemToText(item);
  const image = imageFromText(text);
  const whole = imagesOf({ before: text, after: text });
  expect(told(whole)).toEqual(told({ OldImage: image, NewImage: image }));
});

test.each(Object.entries(ITEMS))('%s, of which a difference was kept', (_, item) => {
  const after = { ...RECORD, v: 4, m: { l: [null], n: 'new' } };
  const [was, is] = [itemToText(item), itemToText(after)];
  const kept = imagesOf({ before: differenceText(item, after), after: is });
  expect(told(kept)).toEqual(told({ OldImage: imageFromText(was), NewImage: imageFromText(is) }));
});

test('each reader has an item of its own', () => {
  const record = changed(imagesOf({ after: itemToText(RECORD) }) as Images, 'INSERT');
  const [told] = toStreamEvent([record], 'arn').Records;
  const items = [1, 2].map(() => told && readStreamRecord(told)?.after);
  expect(items[0]).toEqual(RECORD);
  expect(items[1]).toEqual(RECORD);
  expect(items[0]?.m).not.toBe(items[1]?.m);
});
