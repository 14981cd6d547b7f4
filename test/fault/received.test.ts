// Faults at every call of uploads of received invoices, and several uploads of overlapping files at once.
import { describe, expect, test } from 'vitest';
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { strikes } from '../support/fault.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { seeded } from '../support/random.ts';
import { SentFile } from '../support/sent-file.ts';
import { sourceSeed } from '../support/source-seed.ts';
import { dataOf, openStack } from '../support/stack.ts';
import {
  LARGE_UPLOAD,
  MIDDLE_UPLOAD,
  RECEIVED_SCENARIOS,
  STEPPED_UPLOAD,
} from './received-scenarios.ts';
import { prepareGround, runOnce } from './run.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(RECEIVED_SCENARIOS, 12);
surviveEveryFault([MIDDLE_UPLOAD], 15, 300);

/** Pairs of faults over the whole of it; each run writes hundreds of records, or thousands. */
const RUNS = [
  [LARGE_UPLOAD, 12],
  [STEPPED_UPLOAD, 2],
] as const;

test.each(RUNS.map(([scenario, runs]) => [scenario.name, scenario, runs] as const))(
  '%s survives chosen pairs of faults',
  async (_, scenario, runs) => {
    const ground = await prepareGround(scenario);
    const { operations, broken } = await runOnce(ground, new Map(), 1);
    expect(broken).toEqual([]);
    const all = strikes(operations);
    const random = seeded(sourceSeed());
    for (const seed of seedsFrom(sourceSeed(), runs)) {
      const pair = new Map([random.pick(all), random.pick(all)]);
      const { broken: found, story } = await runOnce(ground, pair, seed);
      expect(found, story).toEqual([]);
    }
  },
  600_000,
);

const SEEDS = 20;
const BASE = '/api/v1/received_invoices';
/** From and to of the numbers in each file. */
const FILES = [
  [1, 120],
  [60, 180],
  [1, 120],
  [170, 200],
] as const;

describe('overlapping files uploaded at once', () => {
  test.each(seedsFrom(sourceSeed(), SEEDS))(
    'give every invoice once, and say which upload made it (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const tables = {
        live: new MemoryTable('live', { random }),
        test: new MemoryTable('test', { random }),
      };
      const stack = await openStack({ tables });
      const token = await (await stack.newTenant()).token('live');
      const uploads = FILES.map(([from, to]) =>
        stack.request('POST', `${BASE}/upload-csv/`, { token, body: fileOf(from, to) }),
      );
      const replies = await Promise.all(uploads);
      const reports: Rec[] = replies.map(dataOf);
      expect(replies.map(({ status }) => status)).toEqual(FILES.map(() => 200));
      const { total } = dataOf(await stack.expect(200, 'GET', `${BASE}/list/`, { token }));
      expect(total).toBe(200);
      expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(200);
      for (const { created, duplicated, rows_total } of reports) {
        expect(created + duplicated).toBe(rows_total);
      }
    },
  );
});

function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}

function fileOf(from: number, to: number): SentFile {
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const vouchers = numbers.map((number) => ({ number, supplier: cuitOf(number % 5) }));
  return new SentFile(export17(vouchers));
}
