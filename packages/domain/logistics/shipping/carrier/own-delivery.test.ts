// What own delivery charges, from the zones of the business.
import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { DeliveryZone } from '../../records/delivery-zone.ts';
import { quotesFrom } from './own-delivery.ts';

const TODAY = '2026-03-10';
const zone = (more: Rec = {}): Rec => ({
  _id: more.name ?? 'zone',
  ...DeliveryZone.defaults,
  name: 'zone',
  postal_codes: [{ from: 1000, to: 1499 }],
  base_price: 1000,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
const quote = (zones: Rec[], more: Rec = {}) =>
  quotesFrom(
    zones,
    { destination: { postal_code: 'C1425ABC' }, packages: [{ weight: 3.3 }], ...more },
    TODAY,
  );
const names = (zones: Rec[], more?: Rec) => quote(zones, more).map(({ zone_name }) => zone_name);

describe('the price', () => {
  test('is that of the zone, and of each kilogram beyond what it includes', () => {
    expect(quote([zone({ price_per_kg: 100, included_weight: 3.2 })])[0]?.price).toBe(1010);
    expect(quote([zone({ price_per_kg: 100.1, included_weight: 0 })])[0]?.price).toBe(1330.33);
    expect(quote([zone({ price_per_kg: 100, included_weight: 5 })])[0]?.price).toBe(1000);
  });

  test('counts the volume where the zone says how, and only where it weighs more', () => {
    const packages = [{ weight: 1, length: 50, width: 40, height: 30 }, { weight: 1 }];
    const bulky = zone({ price_per_kg: 10, volumetric_divisor: 5000 });
    expect(quote([bulky], { packages })[0]?.price).toBe(1120);
    expect(quote([zone({ price_per_kg: 10 })], { packages })[0]?.price).toBe(1020);
  });
});

describe('the zone', () => {
  test('is the narrowest around the place, the newest among equals, one for each service', () => {
    const zones = [
      zone({ name: 'country', postal_codes: [{ from: 1000, to: 9999 }], base_price: 1 }),
      zone({ name: 'old city', valid_from: '2026-01-01' }),
      zone({ name: 'new city', valid_from: '2026-03-01' }),
      zone({ name: 'next city', valid_from: '2026-04-01' }),
      zone({ name: 'express', service: 'express', base_price: 3000 }),
    ];
    expect(names(zones)).toEqual(['new city', 'express']);
    expect(names(zones, { destination: { postal_code: 5000 } })).toEqual(['country']);
  });

  test('must be open, in force and able to bear the weight', () => {
    expect(names([zone({ status: 'inactive' })])).toEqual([]);
    expect(names([zone({ valid_until: '2026-03-09' })])).toEqual([]);
    expect(names([zone({ valid_until: TODAY })])).toEqual(['zone']);
    expect(names([zone({ max_weight: 3 })])).toEqual([]);
    expect(names([zone({ max_weight: 3.3 })])).toEqual(['zone']);
  });

  test('is none for a place without an Argentine postal code', () => {
    for (const postal_code of [undefined, '', 'ABC', '12345', '140', 'SW1A 2AA']) {
      expect(names([zone()], { destination: { postal_code } })).toEqual([]);
    }
  });
});
