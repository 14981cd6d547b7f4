// The top of a scale: the round number at or above the greatest value.

/** 1, 2, 4 or 8 of a power of ten, so that the four lines are round. */
export function niceAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 8, 10].find((each) => each * power >= value) ?? 10;
  return factor * power;
}
