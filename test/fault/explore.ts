// The crash explorer: runs one scenario under every single fault and every pair of faults, at every call to a table or a
// queue, and gathers what broke. reliability#injection H1, H6; 2.11.
import { type Strike, strikes } from '../support/fault.ts';
import { type Random, seeded } from '../support/random.ts';
import { type Ground, type Quiet, runQuietly, runUnlessKnown } from './run.ts';

/** `alike`: how many of the schedules were broken off where an earlier one had left all as they did. */
type Explored = { schedules: number; alike: number; violations: string[] };

const VIOLATIONS_SHOWN = 5;

/**
 * All single faults, those on the request once more with a client who is back late, then all pairs, or as many of singles and pairs as
 * asked for, chosen by the seed. The second of a pair strikes at any
 * call that the run with the first alone went on to make until it came to where another one had been.
 */
export async function explore(
  ground: Ground,
  options: { singles?: number; pairs: number; seed: number },
): Promise<Explored> {
  const { singles = Number.POSITIVE_INFINITY, pairs, seed } = options;
  const quiet = await runQuietly(ground, seed);
  if (quiet.broken.length > 0)
    throw new Error(`${ground.scenario.name} breaks without a fault:\n${quiet.story}`);
  const violations: string[] = [];
  let [schedules, alike] = [1, 0];
  const left = new Set<string>();
  const isLeft = (place: string) => left.size === left.add(place).size;
  /** Of runs that were judged and found right, so that one which never comes to rest is not taken for itself. */
  const judged = { soon: new Set(quiet.states), late: new Set(quiet.states) };
  const survives = async (
    struck: readonly Strike[],
    repeated: 'soon' | 'late' = 'soon',
  ): Promise<string[]> => {
    const known = judged[repeated];
    const run = await runUnlessKnown(ground, new Map(struck), {
      ...{ seed, quiet, repeated, isJudged: (state: string) => known.has(state) },
      ...(struck.length === 1 && repeated === 'soon' && { isLeft }),
    });
    schedules += 1;
    if ('isAlike' in run) alike += 1;
    else if (run.broken.length > 0) violations.push(run.story);
    if ('isAlike' in run || run.broken.length === 0)
      for (const state of run.states) known.add(state);
    return run.operations;
  };
  const followed: (readonly [Strike, Strike])[] = [];
  const random = seeded(seed);
  for (const first of sample(strikes(quiet.operations), singles, random)) {
    const operations = await survives([first]);
    followed.push(...strikes(operations, first[0]).map((second) => [first, second] as const));
    if (violations.length >= VIOLATIONS_SHOWN) break;
  }
  for (const strike of ground.scenario.isSoon ? [] : strikesOnRequest(quiet)) {
    if (violations.length >= VIOLATIONS_SHOWN) break;
    await survives([strike], 'late');
  }
  for (const pair of sample(followed, pairs, random)) {
    if (violations.length >= VIOLATIONS_SHOWN) break;
    await survives(pair);
  }
  return { schedules, alike, violations };
}

/** Those at the calls of the request itself after which something of it may be there. */
const strikesOnRequest = ({ operations, stations }: Quiet): Strike[] =>
  strikes(operations.slice(0, stations[0]?.calls)).filter(
    ([, fault]) => fault === 'kill-after' || fault === 'reply-lost',
  );

function sample<T>(all: T[], count: number, random: Random): T[] {
  if (count >= all.length) return all;
  return Array.from({ length: count }, () => random.pick(all));
}
