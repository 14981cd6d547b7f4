// One run of a scenario under chosen faults: behaves like a client that repeats its request, lets the background come to rest, and asks
// the invariants. A run goes the way of the quiet one until its first fault, so it begins at the last step of that one before it.
import type { Mode } from '#resource/context.ts';
import { openBackground, type Standable, type Standing } from '../support/background.ts';
import type { Reply } from '../support/exchange.ts';
import { FaultPlan, faultyTable, type Schedule } from '../support/fault.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { seeded } from '../support/random.ts';
import { openStack, type Stack } from '../support/stack.ts';
import { brokenInvariants } from './invariants.ts';
import type { Prepared, Scenario } from './scenario.ts';
import { prepareTenant } from './scenarios.ts';
import { stateOf } from './state.ts';
import { firstCall, STEPS, type Station, type Step, stationBefore } from './stations.ts';

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
  /** Where it stood since nothing struck any more. */
  states: string[];
};
/** What is known of a run that was broken off: its calls and states until then. */
type BrokenOff = Pick<Outcome, 'operations' | 'states'> & { isAlike: true };
/** A run without faults, and where it stood before each step of the background. */
export type Quiet = Outcome & { stations: readonly Station[] };
/** Told what a process that died left behind, or where a run stands; whether another one was there before. */
type IsKnown = (place: string) => boolean;

const TRIES_MAX = 5;
/** Longer than any lease, so that a repetition may take over. */
const BETWEEN_TRIES_MS = 31_000;
const SWEEP_MS = 6 * 60_000;
/** A message that was lost is sent again by the first, and what its job orders then may be lost to the second. */
const SWEEPS = 4;
const ROUNDS_MAX = 24;

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

/** The whole of it, from the request on. */
export async function runOnce(ground: Ground, schedule: Schedule, seed: number): Promise<Outcome> {
  return whole(await runUnlessKnown(ground, schedule, { seed }));
}

export async function runQuietly(ground: Ground, seed: number): Promise<Quiet> {
  const stations: Station[] = [];
  const onStation = (each: Station) => stations.push(each);
  const isJudged = () => false;
  const run = await runUnlessKnown(ground, new Map(), { seed, onStation, isJudged });
  return { ...whole(run), stations };
}

/** Of a run that was told of nothing that is known. */
export function whole(outcome: Outcome | BrokenOff): Outcome {
  if ('isAlike' in outcome) throw new Error('nothing is known before');
  return outcome;
}

type RunOptions = {
  seed: number;
  /** Of what a process left that died. */
  isLeft?: IsKnown;
  /** Of where a run stands that nothing strikes any more. */
  isJudged?: IsKnown;
  onStation?: (station: Station) => unknown;
  /** The run without faults whose way this one goes until its first. */
  quiet?: Quiet;
  /** When the client is back: as soon as no lease is in his way, or when the background has ended what was begun. */
  repeated?: 'soon' | 'late';
};

/** The same, broken off where it comes to what is known: what follows was then judged already. */
export async function runUnlessKnown(
  ground: Ground,
  schedule: Schedule,
  options: RunOptions,
): Promise<Outcome | BrokenOff> {
  const begun = begin(ground, schedule, options);
  const { plan, tables, background, from } = begun;
  const states: string[] = [];
  let left: string | undefined;
  const isOver = (phase: string): boolean => {
    if (!plan.isDead) return false;
    left ??= `${phase}: ${behind(tables, background.standing(), begun.outside())}`;
    return options.isLeft?.(left) ?? false;
  };
  const isAlike = (phase: string, reply?: Reply): boolean => {
    if (options.isJudged === undefined || !plan.isOver) return false;
    const state = stateOf({ ...placeOf(ground, begun), phase, reply });
    states.push(state);
    return options.isJudged(state);
  };
  const brokenOff = (): BrokenOff => ({ operations: [...plan.operations], states, isAlike: true });
  const { repeated = 'soon' } = options;
  const asking = { plan, isOver, isAlike, background, repeated };
  const answered = from?.answered ?? (await requestUntilAnswered(ground, asking));
  if (answered === undefined) return brokenOff();
  const onStep = (step: Step): boolean => {
    options.onStation?.({ ...stationAt(ground, begun), answered, step });
    return isAlike(`still ${step.still}, ${step.next}`, answered.reply);
  };
  const settling = { background, plan, isOver, onStep };
  if (!(await settle(ground, settling, from?.step))) return brokenOff();
  const { reply, tries } = answered;
  const operations = [...plan.operations];
  const items = tables.live.images().length + tables.test.images().length;
  const broken = [
    ...(await brokenAtRest(ground, tables, reply)),
    ...toldOtherwise(ground, options.quiet, reply),
  ];
  const story = tell(ground.scenario, plan, { seed: options.seed, broken, tries, reply });
  return { reply, tries, operations, broken, left, items, story, states };
}

type Begun = ReturnType<typeof begin>;

/** At the ground, or at the last station of the quiet run before anything strikes. */
function begin({ stack, base, scenario, nowMs }: Ground, schedule: Schedule, options: RunOptions) {
  const { seed, quiet } = options;
  const from = quiet && stationBefore(quiet.stations, firstCall(schedule));
  const random = from?.random.copy() ?? seeded(seed);
  const begun = (mode: Mode) => from?.tables[mode].fork({ random }) ?? base[mode].copy({ random });
  const tables = { live: begun('live'), test: begun('test') };
  const plan = new FaultPlan(schedule, from && quiet?.operations.slice(0, from.calls));
  stack.restart();
  stack.clock.set(from?.nowMs ?? nowMs);
  stack.tables.live.target = faultyTable(tables.live, plan);
  stack.tables.test.target = faultyTable(tables.test, plan);
  const outside = scenario.meets?.(stack, plan, from?.outside) ?? (() => undefined);
  const background = openBackground(
    stack.runtime,
    tables,
    (operation, run) => plan.call(operation, run),
    from?.standing,
  );
  return { from, random, tables, plan, outside, background };
}

const placeOf = ({ stack, base }: Ground, { tables, background, outside }: Begun) => ({
  ...{ tables, base, nowMs: stack.clock.now() },
  ...{ standing: background.standing(), outside: outside() },
});

const stationAt = ({ stack }: Ground, { plan, tables, random, background, outside }: Begun) => ({
  calls: plan.calls,
  tables: { live: tables.live.fork(), test: tables.test.fork() },
  random: random.copy(),
  standing: background.standing(),
  outside: outside(),
  nowMs: stack.clock.now(),
});

async function brokenAtRest(
  { stack, base, scenario, prepared }: Ground,
  tables: Tables,
  reply: Reply | undefined,
): Promise<string[]> {
  stack.tables.live.target = tables.live;
  stack.tables.test.target = tables.test;
  stack.restart();
  return [
    ...(await brokenInvariants({ stack, base, tables, tenant: prepared.tenant })),
    ...(await scenario.check({ stack, prepared, reply })),
    ...((await scenario.checkAtRest?.({ stack, prepared, reply })) ?? []),
    ...(reply === undefined && !scenario.isAbandoned ? ['the client never got an answer'] : []),
  ];
}

/** A repetition by its key is told of the success of which it would have been told at once. */
function toldOtherwise(
  { scenario, prepared }: Ground,
  quiet: Quiet | undefined,
  reply: Reply | undefined,
): string[] {
  const { method, headers = {} } = scenario.request(prepared);
  const wanted = quiet?.reply?.status;
  if (method !== 'POST' || !('idempotency-key' in headers)) return [];
  if (wanted === undefined || wanted >= 300 || reply === undefined) return [];
  if (reply.status === wanted) return [];
  return [`the client is told ${reply.status} instead of ${wanted}`];
}

/** How much was written, relayed, sent and still waits, and what is outside. */
function behind(
  { live, test }: Tables,
  { position, queues, sent }: Standing,
  outside: unknown,
): string {
  const waiting = [queues.jobs.length, queues.deliveries.length];
  return [
    live.stream.length,
    test.stream.length,
    position.live,
    position.test,
    sent,
    ...waiting,
    JSON.stringify(outside),
  ].join();
}

type Asking = {
  plan: FaultPlan;
  isOver: (phase: string) => boolean;
  isAlike: (phase: string) => boolean;
  background: Standable;
  repeated: 'soon' | 'late';
};

/**
 * Repeats the request with its key until it is answered for good, as an integration does, unless the client is gone. Nothing once
 * the run is over.
 */
async function requestUntilAnswered(
  ground: Ground,
  { plan, isOver, isAlike, background, repeated }: Asking,
): Promise<{ reply?: Reply; tries: number } | undefined> {
  const { stack, prepared, scenario } = ground;
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
    if (isAlike(`try ${tries}`)) return undefined;
    if (repeated === 'soon') continue;
    const isOverMeanwhile = (phase: string) => isOver(`after try ${tries}, ${phase}`);
    const isAlikeMeanwhile = ({ still, next }: Step) =>
      isAlike(`after try ${tries}, still ${still}, ${next}`);
    const meanwhile = { background, plan, isOver: isOverMeanwhile, onStep: isAlikeMeanwhile };
    if (!(await settle(ground, meanwhile))) return undefined;
  }
  return { tries: most };
}

type Settling = {
  background: Standable;
  plan: FaultPlan;
  isOver: (phase: string) => boolean;
  /** Whether the run is over there. */
  onStep: (step: Step) => boolean;
};

/** Relay, jobs and timer until nothing moves any more; a worker that was killed is started again. False once the run is over. */
async function settle(
  { stack, scenario: { sweeps = SWEEPS } }: Ground,
  { background, plan, isOver, onStep }: Settling,
  from: Step = { round: 0, still: 0, next: 'relay' },
): Promise<boolean> {
  let { round, still, next } = from;
  for (; round < ROUNDS_MAX && still < sweeps; round += 1) {
    let hasMoved = next !== 'relay';
    for (const step of STEPS.slice(STEPS.indexOf(next))) {
      const isStation = step === 'relay' || (hasMoved && background.waits(step));
      if (isStation && onStep({ round, still, next: step })) return false;
      plan.restart();
      if (await quietly(background[step])) hasMoved = true;
      await lastTurns();
      if (plan.isDead) break;
    }
    next = 'relay';
    if (isOver(`round ${round}`)) return false;
    if (hasMoved) continue;
    stack.clock.advance(SWEEP_MS);
    plan.restart();
    const hasDied = await quietly(async () => background.sweep().then(() => false));
    if (isOver(`sweep ${round}`)) return false;
    if (hasDied !== true) still += 1;
  }
  return !onStep({ round, still, next });
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
