// What is sent: packages with their weight in kilograms and their measures in centimetres.
import type * as z from 'zod';
import { list, measure, object, positiveQuantity, text } from '#kernel/fields.ts';
import { decimal, sum, times, toPlaces } from '#kernel/money.ts';

const PACKAGES_MAX = 50;
const WEIGHT_PLACES = 6;

export const packageList = (min = 0) =>
  list(
    object({
      weight: positiveQuantity().optional(),
      length: measure(0, 10_000).optional(),
      width: measure(0, 10_000).optional(),
      height: measure(0, 10_000).optional(),
      description: text(0, 200).optional(),
    }),
    PACKAGES_MAX,
    min,
  );

export type Package = z.infer<ReturnType<typeof packageList>>[number];

/** Kilograms on the scale. */
export const weightOf = (packages: readonly Package[]): number =>
  toPlaces(sum(packages.map(({ weight = 0 }) => weight)), WEIGHT_PLACES);

/** Kilograms to charge for: the scale's or, where a divisor is given, those of the volume if they are more. */
export function chargedWeight(packages: readonly Package[], divisor?: number): number {
  if (divisor === undefined) return weightOf(packages);
  const volumes = packages.map(({ length = 0, width = 0, height = 0 }) =>
    times(times(length, width), height),
  );
  const byVolume = toPlaces(decimal(sum(volumes)).div(divisor), WEIGHT_PLACES);
  return Math.max(weightOf(packages), byVolume);
}
