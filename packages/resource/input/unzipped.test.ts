import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { refusal } from '../test-data/run-verb.ts';
import { unzipped } from './unzipped.ts';

const TEXT = { named: /\.(txt|csv)$/i, max: 1_000 };
const bytes = strToU8('P;1');
const beside = strToU8('Mac OS X');

describe('a file that was uploaded', () => {
  it('is as it comes where it is no ZIP', async () => {
    expect(await unzipped(bytes, TEXT)).toBe(bytes);
  });

  it.each<Zippable>([
    { 'a.txt': bytes },
    { 'año.CSV': bytes, '__MACOSX/._año.CSV': beside },
    { 'nov/': new Uint8Array(), 'nov/a.txt': bytes, 'nov/.DS_Store': beside },
    { '__MACOSX/nov/._a.txt': beside, 'nov/a.txt': bytes, 'nov/desktop.ini': beside },
  ])('is taken out where it is there alone, whatever a system left beside it', async (members) => {
    expect(Buffer.from(await unzipped(zipSync(members), TEXT)).toString()).toBe('P;1');
  });

  it.each<Zippable>([
    { 'nov/a.csv': bytes, 'nov/b.csv': bytes },
    { 'a.csv': bytes, 'leeme.pdf': beside },
    { 'a.pdf': bytes },
    { '__MACOSX/._a.csv': bytes },
    { 'a.csv': new Uint8Array(1_001) },
    Object.fromEntries([...Array(21)].map((_, i) => [i === 0 ? 'a.csv' : `${i}/`, bytes])),
  ])('is not guessed among several, nor taken beyond its bounds', async (members) => {
    const { errors } = await refusal(unzipped(zipSync(members), TEXT));
    expect(errors).toMatchObject([{ field: 'file', reason: 'archive', max: 1_000 }]);
  });

  it('is not taken out of a ZIP that is damaged or states another size than it has', async () => {
    const zip = zipSync({ 'a.csv': strToU8('x'.repeat(100)) }, { level: 0 });
    const lying = Uint8Array.from(zip);
    new DataView(lying.buffer).setUint32(lying.length - 22 - 46 - 5 + 24, 7, true);
    const flipped = zip.map((byte, at) => (at === 60 ? byte ^ 1 : byte));
    for (const each of [flipped, lying, zip.slice(0, -30), zip.slice(0, 40)]) {
      expect((await refusal(unzipped(each, TEXT))).code).toBe('validation_error');
    }
  });
});
