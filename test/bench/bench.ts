// `npm run bench`: what the service costs and holds, and which goals of it are met. First request by request in this process: round trips,
// capacity units, throughput and processor time beside the floor of the very same calls, growth with the records, costs by part. Then
// the whole service as `npm start` runs it: over HTTP with relay, queues and timers, mixed requests, an import, subscriptions, a restart.
// `--handler` or `--whole` runs one of the two; `--quick` less of each; `--large` has 100,000 records too; `--age fresh|old` one age alone;
// `--records N` of the whole, `--seconds N` of each span; `--only STEP` some steps; `--json FILE` all figures; `--profile DIR` a profile.
// `--against URL --recipe FILE [--pid N,N]`, once for each service, puts others beside the whole in the same run (test/bench/recipes).
// Counts are asserted, times only reported. TABLE_TRANSPORT=sdk measures the AWS SDK instead of the lean transport.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Goal, goalsText } from './goals.ts';
import { growthGoals } from './growth.ts';
import { type HandlerPlan, runHandler } from './handler.ts';
import { GATEWAY_FLAG, runGateway } from './over-http.ts';
import { partsGoals } from './parts/parts.ts';
import { textOf } from './report.ts';
import type { Age } from './shop.ts';
import { STEPS } from './whole/recipe.ts';
import { runWhole, type WholePlan } from './whole/whole.ts';
import { wholeGoals, wholeText } from './whole/whole-text.ts';

const THOROUGH: Omit<HandlerPlan, 'only'> = {
  sizes: [1000, 10_000],
  connections: [10, 1, 50],
  pace: { roundSeconds: 0.5, rounds: 2, writesPerRound: 200 },
  ages: ['old', 'fresh'],
  growth: [1000, 10_000],
  httpSeconds: 2,
  secondsMax: 150,
};
const QUICK: Partial<HandlerPlan> = {
  sizes: [1000],
  connections: [10],
  pace: { roundSeconds: 0.4, rounds: 1, writesPerRound: 100 },
  ages: ['old'],
  growth: undefined,
  httpSeconds: 1,
};
const LARGE = 100_000;
/** With that many records there is no hurry. */
const LARGE_SECONDS_MAX = 600;
const SUBSCRIPTIONS = [0, 1, 10];
const IMPORTED = 10_000;
const MIXED = 10_000;
/** Beside another service; the first warms both. */
const ROUNDS = 4;
const FAILURE = 1;

const OPTIONS = {
  quick: { type: 'boolean' },
  seconds: { type: 'string' },
  large: { type: 'boolean' },
  handler: { type: 'boolean' },
  whole: { type: 'boolean' },
  json: { type: 'string' },
  age: { type: 'string' },
  records: { type: 'string', default: '10000' },
  profile: { type: 'string' },
  against: { type: 'string', multiple: true, default: [] as string[] },
  recipe: { type: 'string', multiple: true, default: [] as string[] },
  pid: { type: 'string', multiple: true, default: [] as string[] },
  only: { type: 'string', multiple: true, default: [] as string[] },
} as const;
type Given = ReturnType<typeof given>;

if (process.argv.includes(GATEWAY_FLAG)) await runGateway();
else await main();

function given() {
  return parseArgs({ options: OPTIONS }).values;
}

async function main(): Promise<void> {
  const asked = given();
  const isAgainst = asked.against.length > 0;
  const goals: Goal[] = [];
  const found: Record<string, unknown> = {};
  if (asked.whole !== true && !isAgainst) {
    const report = await runHandler(handlerPlan(asked));
    process.stdout.write(textOf(report));
    goals.push(...growthGoals(report.growth), ...partsGoals(report.byPart));
    found.handler = report;
    if (report.broken.length > 0) process.exitCode = FAILURE;
  }
  if (asked.handler !== true) {
    const report = await runWhole(wholePlan(asked));
    process.stdout.write(wholeText(report));
    goals.push(...wholeGoals(report));
    found.whole = report;
  }
  process.stdout.write(`${goalsText(goals).join('\n')}\n`);
  if (asked.json !== undefined)
    writeFileSync(asked.json, `${JSON.stringify({ ...found, goals }, null, 2)}\n`);
}

function handlerPlan({ quick, large, age, only }: Given): HandlerPlan {
  const plan = { ...THOROUGH, ...(quick && QUICK), only };
  return {
    ...plan,
    ...(age !== undefined && { ages: [age === 'fresh' ? 'fresh' : 'old'] as Age[] }),
    ...(large && {
      sizes: [...plan.sizes, LARGE],
      growth: [1000, LARGE] as const,
      secondsMax: LARGE_SECONDS_MAX,
    }),
  };
}

function wholePlan({
  quick = false,
  seconds,
  records,
  against,
  recipe,
  pid,
  only,
  profile,
}: Given): WholePlan {
  const isAlone = against.length === 0;
  const isAll = only.length === 0 && isAlone;
  const pids = (text = '') => text.split(',').filter(Boolean).map(Number);
  return {
    records: Number(records),
    connections: quick || !isAlone ? [10] : [1, 10, 50],
    seconds: Number(seconds ?? (quick ? 1 : 2)),
    rounds: ROUNDS,
    profile,
    steps: STEPS.filter((step) => only.length === 0 || only.includes(step)),
    mixed: isAll || only.includes('mixed') ? MIXED : 0,
    imported: isAll || only.includes('import') ? IMPORTED : 0,
    subscriptions: isAll || only.includes('subscriptions') ? SUBSCRIPTIONS : [],
    against: against.map((url, at) => ({ url, recipe: recipe[at] ?? '', pids: pids(pid[at]) })),
  };
}
