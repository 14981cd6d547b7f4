import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readExport } from '../export/read-export.ts';
import { ImportPart } from '../records/import-part.ts';
import { cuitOf, export17 } from '../test-export.ts';
import { packed, unpacked } from './write-parts.ts';

const rowsOf = async (count: number, nameOf: (i: number) => string) => {
  const vouchers = Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    supplier: cuitOf(i),
    name: nameOf(i),
  }));
  return (await readExport(Buffer.from(export17(vouchers)))).rows;
};

it.each([
  ['alike', () => 'PROVEEDOR SRL'],
  ['that cannot be packed tighter', () => randomBytes(150).toString('base64').slice(0, 200)],
])('parts hold all the rows in order, of names %s, and fit a record', async (_, nameOf) => {
  const rows = await rowsOf(1_000, nameOf);
  const packs = packed(rows);
  expect(packs.flatMap(unpacked)).toEqual(rows);
  const field = ImportPart.record.pick({ rows: true });
  expect(packs.filter((pack) => !field.safeParse({ rows: pack }).success)).toEqual([]);
});
