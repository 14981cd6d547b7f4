// The only place where amounts are computed: exact decimals, every rounding named (house 5, data 4.8).
// An amount is a JSON number with at most 2 decimals outside and a Big inside; a double holds every
// amount of the contract exactly, but sums and products of doubles do not, so nothing else may compute.
import Big from 'big.js';

type Rounding = 'half-up' | 'half-even' | 'down';
export type Decimal = Big;

const MODES = { down: 0, 'half-up': 1, 'half-even': 2 } as const;
Big.DP = 20;
Big.RM = 1;
Big.PE = 40;
Big.NE = -20;

export const AMOUNT_DECIMALS = 2;
const CENTS = 10 ** AMOUNT_DECIMALS;
/** Spec: money fields go up to this value; computed totals over it are refused. */
export const AMOUNT_MAX = 999_999_999_999.99;
/** The greatest sum of amounts that is kept: up to it every cent is a double of its own. */
export const SUM_MAX = 70_368_744_177_663.99;

/** Reads a number or decimal string exactly as it is printed. */
export const decimal = (value: number | string | Big): Big => new Big(value);

/** The amount as the wire and the table hold it. */
export const toAmount = (value: Big, rounding: Rounding = 'half-up'): number =>
  value.round(AMOUNT_DECIMALS, MODES[rounding]).toNumber();

/** A decimal with that many places, as a number (quantities 6, percentages 4, exchange rates 6). */
export const toPlaces = (value: Big, places: number, rounding: Rounding = 'half-up'): number =>
  value.round(places, MODES[rounding]).toNumber();

/** With exactly that many places, as files of fixed columns want it ("1520.00"). */
export const printed = (value: number | string | Big, places = AMOUNT_DECIMALS): string =>
  new Big(value).toFixed(places, MODES['half-up']);

/** Rounds to an amount but stays a decimal, for further sums. */
export const roundAmount = (value: Big, rounding: Rounding = 'half-up'): Big =>
  value.round(AMOUNT_DECIMALS, MODES[rounding]);

/** Exact sum of amounts. Those that are numbers of whole cents are added as such, which is most of them. */
export const sum = (values: Iterable<number | string | Big>): Big => {
  let cents = 0;
  let others: Big | undefined;
  for (const value of values) {
    const whole = typeof value === 'number' ? wholeIn(value, CENTS) : undefined;
    if (whole === undefined || Math.abs(cents + whole) > WHOLE_MAX)
      others = others === undefined ? new Big(value) : others.plus(value);
    else cents += whole;
  }
  const whole = new Big(cents / CENTS);
  return others === undefined ? whole : others.plus(whole);
};

/** What `toPlaces(sum([a, b]), places)` says, without decimals where both are whole numbers of the last place. */
export function plus(a: number, b: number, places: number): number {
  const scale = 10 ** places;
  const [x, y] = [wholeIn(a, scale), wholeIn(b, scale)];
  return x === undefined || y === undefined ? toPlaces(sum([a, b]), places) : (x + y) / scale;
}

/** Up to here a double times its scale is nearer to the whole number that is meant than to any other. */
const WHOLE_MAX = 1e15;

/** The value as a whole number of 1/scale; undefined where it is none, or one that a double may miss. */
function wholeIn(value: number, scale: number): number | undefined {
  const whole = Math.round(value * scale);
  return Math.abs(whole) <= WHOLE_MAX && whole / scale === value ? whole : undefined;
}

/** price x quantity and the like, exact. */
export const times = (a: number | string | Big, b: number | string | Big): Big =>
  new Big(a).times(b);

/** That percentage of the value, exact (rate 21 means 21 %). */
export const percent = (value: number | string | Big, rate: number | string | Big): Big =>
  new Big(value).times(rate).div(100);

/** True where the number, as it is printed, is a multiple of that step (0.01) to its last digit. */
export const isMultiple = (value: number, step: number): boolean =>
  wholeIn(value, Math.round(1 / step)) !== undefined || new Big(value).mod(step).eq(0);

/** True when the two differ by at most `tolerance`. */
export const near = (a: number | Big, b: number | Big, tolerance: number): boolean =>
  new Big(a).minus(b).abs().lte(tolerance);

/**
 * Splits an amount in proportion to the weights; the parts always sum to the whole (largest remainders get the odd cents).
 * All weights zero: the first part takes everything. The amount may be negative.
 */
export function allocate(amount: number | Big, weights: readonly (number | Big)[]): number[] {
  return allocatedWhole(amount, weights) ?? allocatedExactly(amount, weights);
}

/** In whole cents, where amount and weights are amounts whose products a double holds; undefined where they are not. */
function allocatedWhole(
  amount: number | Big,
  weights: readonly (number | Big)[],
): number[] | undefined {
  const [cents, ...shares] = [amount, ...weights].map((one) =>
    typeof one === 'number' ? wholeIn(one, CENTS) : undefined,
  );
  const whole = shares.filter((share) => share !== undefined);
  const total = whole.reduce((all, share) => all + share, 0);
  if (cents === undefined || whole.length < weights.length || total === 0) return undefined;
  if (whole.some((share) => !Number.isSafeInteger(share * cents))) return undefined;
  const rests = whole.map((share) => (share * cents) % total);
  const parts = whole.map((share, at) => (share * cents - (rests[at] ?? 0)) / total);
  const order = rests
    .map((rest, index) => ({ index, rest: Math.abs(rest) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const left = cents - parts.reduce((all, part) => all + part, 0);
  const step = Math.sign(left);
  for (let i = 0; i < Math.abs(left); i += 1) {
    const at = order[i % order.length]?.index ?? 0;
    parts[at] = (parts[at] ?? 0) + step;
  }
  return parts.map((part) => part / CENTS);
}

function allocatedExactly(amount: number | Big, weights: readonly (number | Big)[]): number[] {
  const cents = new Big(amount).times(100).round(0, MODES['half-up']);
  const total = sum(weights);
  if (weights.length === 0) return [];
  if (total.eq(0)) return weights.map((_, i) => (i === 0 ? cents.div(100).toNumber() : 0));
  const exact = weights.map((weight) => cents.times(weight).div(total));
  const parts = exact.map((part) => part.round(0, MODES.down));
  const order = exact
    .map((part, index) => ({ index, rest: part.minus(parts[index] ?? 0).abs() }))
    .sort((a, b) => b.rest.cmp(a.rest) || a.index - b.index);
  let left = cents.minus(sum(parts));
  const step = left.gte(0) ? 1 : -1;
  for (let i = 0; !left.eq(0); i = (i + 1) % order.length) {
    const at = order[i]?.index ?? 0;
    parts[at] = (parts[at] ?? new Big(0)).plus(step);
    left = left.minus(step);
  }
  return parts.map((part) => part.div(100).toNumber());
}
