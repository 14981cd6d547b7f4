import { expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { refuseUnknownVariants } from './stock-lines.ts';

const shirt = {
  variants: [
    { _id: 'a', sku: 'REM', stock: 1 },
    { _id: 'b', sku: 'REM', stock: 2 },
    { _id: 'c', sku: 'REM-L', stock: 3 },
  ],
};

function told(variant_id: string) {
  try {
    refuseUnknownVariants([{ variant_id: 'c' }, { variant_id }], [shirt, shirt]);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [error.code, error.errors[0]?.field, error.errors[0]?.code];
  }
}

test('a line names one variant: by its _id, or by a sku that no other of them has', () => {
  expect(['a', 'b', 'REM-L'].map(told)).toEqual([undefined, undefined, undefined]);
  expect(told('REM')).toEqual(['validation_error', 'items[1].variant_id', 'not_unique']);
  expect(told('REM-XL')).toEqual(['related_record_not_found', 'items[1].variant_id', 'not_found']);
});
