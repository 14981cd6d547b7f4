// The points of a trail within their spans.
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import { FleetTrail, type Point, withPoint } from '../records/fleet-trail.ts';
import { pointChange, pointsBetween } from './trail-points.ts';

const DEVICE = 'd'.repeat(24);
const MINUTE_MS = 60_000;
const at = (ms: number): Point => ({ at: ms, latitude: -34.6, longitude: -58.4 });
let ctx: TestContext;
const noon = Date.parse('2026-03-10T12:00:00Z');
const send = async (ms: number, device = DEVICE) =>
  ctx.commit([await pointChange(ctx, device, at(ms))], { data: {} });
const between = async (fromMs: number, toMs: number) =>
  (await pointsBetween(ctx, DEVICE, { fromMs, toMs })).map(
    (point) => (point.at - noon) / MINUTE_MS,
  );

beforeEach(() => {
  ctx = testContext();
});

describe('points', () => {
  test('come back in order, whatever the order in which they were sent', async () => {
    for (const minute of [3, 25, 1, 9.5, 10, 2]) await send(noon + minute * MINUTE_MS);
    expect(await between(noon, noon + 60 * MINUTE_MS)).toEqual([1, 2, 3, 9.5, 10, 25]);
    expect(await between(noon + 2 * MINUTE_MS, noon + 10 * MINUTE_MS)).toEqual([2, 3, 9.5, 10]);
  });

  test('of ten minutes are one record, and of another device another', async () => {
    for (const minute of [0, 1, 9.99, 10]) await send(noon + minute * MINUTE_MS);
    await send(noon, 'e'.repeat(24));
    expect(ctx.records.get(FleetTrail.key)?.size).toBe(3);
    expect(await between(noon, noon)).toEqual([0]);
  });

  test('of one second are one point, the later one', () => {
    const points = withPoint([at(noon), at(noon + 1500)], { ...at(noon + 1999), speed_kmh: 40 });
    expect(points).toEqual([at(noon), { ...at(noon + 1999), speed_kmh: 40 }]);
  });
});

test('a day is read in one round trip', async () => {
  await pointsBetween(ctx, DEVICE, { fromMs: noon, toMs: noon + 24 * 60 * MINUTE_MS });
  expect(ctx.reads).toEqual([{ noun: 'fleet_trail', ids: 145 }]);
});
