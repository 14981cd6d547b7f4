// The crash explorer: runs one scenario under every single fault and every pair of faults, at every call to a table or a
// queue, behaves like a client that repeats its request, lets the background come to rest, and asks the invariants.
// reliability#injection H1, H6; 2.11.
import type { Mode } from '#resource/context.ts';
import { type Background, openBackground } from '../support/background.ts';
import type { Reply } from '../support/exchange.ts';
import { FaultPlan, faultyTable, type Schedule, type Strike, strikes } from '../support/fault.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { type Random, seeded } from '../support/random.ts';
import { openStack, type Stack } from '../support/stack.ts';
import { brokenInvariants } from './invariants.ts';
import type { Prepared, Scenario } from './scenario.ts';
import { prepareTenant } from './scenarios.ts';

type Tables = Record<Mode, MemoryTable>;
/** What one run came to. `reply` is the answer that the client accepted, if any of its tries got one. */
type Outcome = {
  reply?: Reply;
  tries: number;
  /** Every call to a table or a queue, by its operation. */
  operations: string[];
  broken: string[];
  /** What the first process that died left behind, and how many items there are in the end. */
  left?: string;
  items: number;
  story: string;
};
/** `alike`: how many of the schedules were broken off where an earlier one had left all as they did. */
type Explored = { schedules: number; alike: number; violations: string[] };
/** Told what a process that died left behind; whether another one left the same before. */
type IsKnown = (left: string) => boolean;

const TRIES_MAX = 5;
/** Longer than any lease, so that a repetition may take over. */
const BETWEEN_TRIES_MS = 31_000;
const SWEEP_MS = 6 * 60_000;
/** A message that was lost is sent again by the first, and what its job orders then may be lost to the second. */
const SWEEPS = 4;
const ROUNDS_MAX = 24;
const VIOLATIONS_SHOWN = 5;

export type Ground = {
  stack: Stack;
  base: Tables;
  prepared: Prepared;
  scenario: Scenario;
  nowMs: number;
};

/** The state before the request, made once and copied for every run. */
export async function prepareGround(scenario: Scenario): Promise<Ground> {
  const base = { live: new MemoryTable('live'), test: new MemoryTable('test') };
  const stack = await openStack({ tables: base });
  const prepared = await prepareTenant(stack);
  await scenario.prepare?.(stack, prepared);
  const background = openBackground(stack.runtime, base);
  await background.rest();
  await scenario.prepareAtRest?.(stack, prepared);
  await background.rest();
  return { stack, base, prepared, scenario, nowMs: stack.clock.now() };
}

/**
 * All single faults, then all pairs, or as many of either as asked for, chosen by the seed. The second of a pair strikes at any
 * call that the run with the first alone went on to make.
 */
export async function explore(
  ground: Ground,
  options: { singles?: number; pairs: number; seed: number },
): Promise<Explored> {
  const { singles = Number.POSITIVE_INFINITY, pairs, seed } = options;
  const quiet = await runOnce(ground, new Map(), seed);
  if (quiet.broken.length > 0)
    throw new Error(`${ground.scenario.name} breaks without a fault:\n${quiet.story}`);
  const violations: string[] = [];
  let [schedules, alike] = [1, 0];
  const survives = async (
    struck: readonly Strike[],
    isKnown: IsKnown,
  ): Promise<Outcome | undefined> => {
    const outcome = await runUnlessKnown(ground, new Map(struck), seed, isKnown);
    schedules += 1;
    if (outcome === undefined) alike += 1;
    else if (outcome.broken.length > 0) violations.push(outcome.story);
    return outcome;
  };
  const followed: (readonly [Strike, Strike])[] = [];
  const random = seeded(seed);
  const left = new Set<string>();
  const isLeft: IsKnown = (state) =>
    ground.scenario.meets === undefined && left.size === left.add(state).size;
  for (const first of sample(strikes(quiet.operations), singles, random)) {
    const { operations = [] } = (await survives([first], isLeft)) ?? {};
    followed.push(...strikes(operations, first[0]).map((second) => [first, second] as const));
    if (violations.length >= VIOLATIONS_SHOWN) break;
  }
  for (const pair of sample(followed, pairs, random)) {
    if (violations.length >= VIOLATIONS_SHOWN) break;
    await survives(pair, () => false);
  }
  return { schedules, alike, violations };
}

export async function runOnce(ground: Ground, schedule: Schedule, seed: number): Promise<Outcome> {
  const outcome = await runUnlessKnown(ground, schedule, seed, () => false);
  if (outcome === undefined) throw new Error('nothing is known before');
  return outcome;
}

/** The same, broken off where a process dies and leaves what is known: what follows was then judged already. */
async function runUnlessKnown(
  ground: Ground,
  schedule: Schedule,
  seed: number,
  isKnown: IsKnown,
): Promise<Outcome | undefined> {
  const { stack, base, scenario, prepared } = ground;
  const random = seeded(seed);
  const tables = { live: base.live.copy({ random }), test: base.test.copy({ random }) };
  const plan = new FaultPlan(schedule);
  stack.clock.set(ground.nowMs);
  stack.tables.live.target = faultyTable(tables.live, plan);
  stack.tables.test.target = faultyTable(tables.test, plan);
  scenario.meets?.(stack, plan);
  const background = openBackground(stack.runtime, tables, (operation, run) =>
    plan.call(operation, run),
  );
  const written = () => [tables.live.stream.length, tables.test.stream.length].join();
  let left: string | undefined;
  const isOver = (phase: string): boolean => {
    if (!plan.isDead) return false;
    left ??= `${phase}: ${written()}; ${background.standing()}`;
    return isKnown(left);
  };
  const answered = await requestUntilAnswered(ground, plan, isOver);
  if (answered === undefined) return undefined;
  if (!(await settle(ground, { background, plan, isOver }))) return undefined;
  const { reply, tries } = answered;
  const operations = [...plan.operations];
  const items = tables.live.images().length + tables.test.images().length;
  stack.tables.live.target = tables.live;
  stack.tables.test.target = tables.test;
  stack.restart();
  const broken = [
    ...(await brokenInvariants({ stack, base, tables, prepared })),
    ...(await scenario.check({ stack, prepared, reply })),
    ...((await scenario.checkAtRest?.({ stack, prepared, reply })) ?? []),
    ...(reply === undefined && !scenario.isAbandoned ? ['the client never got an answer'] : []),
  ];
  const story = tell(scenario, plan, { seed, broken, tries, reply });
  return { reply, tries, operations, broken, left, items, story };
}

/**
 * Repeats the request with its key until it is answered for good, as an integration does, unless the client is gone. Nothing once
 * the run is over.
 */
async function requestUntilAnswered(
  { stack, prepared, scenario }: Ground,
  plan: FaultPlan,
  isOver: (phase: string) => boolean,
): Promise<{ reply?: Reply; tries: number } | undefined> {
  const { method, path, ...sent } = scenario.request(prepared);
  const most = scenario.isAbandoned ? 1 : TRIES_MAX;
  for (let tries = 1; tries <= most; tries += 1) {
    const reply = await stack.request(method, path, sent);
    await lastTurns();
    const isAnswered =
      !plan.isDead && reply.status < 500 && reply.json.code !== 'idempotency_in_progress';
    if (isAnswered) return { reply, tries };
    if (isOver(`try ${tries}`)) return undefined;
    if (plan.isDead) stack.restart();
    plan.restart();
    stack.clock.advance(BETWEEN_TRIES_MS);
  }
  return { tries: most };
}

type Settling = { background: Background; plan: FaultPlan; isOver: (phase: string) => boolean };

/** Relay, jobs and timer until nothing moves any more; a worker that was killed is started again. False once the run is over. */
async function settle(
  { stack, scenario: { sweeps = SWEEPS } }: Ground,
  { background, plan, isOver }: Settling,
): Promise<boolean> {
  for (let round = 0, still = 0; round < ROUNDS_MAX && still < sweeps; round += 1) {
    plan.restart();
    const moved = [await quietly(background.relay), await quietly(background.work)];
    await lastTurns();
    if (isOver(`round ${round}`)) return false;
    if (moved.includes(true)) continue;
    stack.clock.advance(SWEEP_MS);
    plan.restart();
    const hasDied = await quietly(async () => background.sweep().then(() => false));
    if (isOver(`sweep ${round}`)) return false;
    if (hasDied !== true) still += 1;
  }
  return true;
}

/** A worker that dies leaves its work to the next one. */
async function quietly(run: () => Promise<boolean | undefined>): Promise<boolean | undefined> {
  try {
    return await run();
  } catch {
    return true;
  }
}

/** Lets what a killed process still had in hand come to its end before the next one starts. */
const lastTurns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function sample<T>(all: T[], count: number, random: Random): T[] {
  if (count >= all.length) return all;
  return Array.from({ length: count }, () => random.pick(all));
}

function tell(
  scenario: Scenario,
  plan: FaultPlan,
  { seed, broken, tries, reply }: { seed: number; broken: string[]; tries: number; reply?: Reply },
): string {
  return [
    `${scenario.name}, seed ${seed}: ${plan.struck.join('; ') || 'no fault'}; ${tries} tries`,
    ...broken.map((each) => `  ${each}`),
    `  ${reply?.story.replaceAll('\n', '\n  ') ?? 'no answer'}`,
  ].join('\n');
}
