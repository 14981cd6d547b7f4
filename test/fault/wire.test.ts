// The same scenarios on a real engine, with a fault at each attempt on the wire in turn: the SDK's retries and ours hide
// what passes by itself, and what they cannot hide the repeated request makes good. ENGINE=dynamodb-local takes the other.

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOptions } from '#data-directory/environment.ts';
import { openTable } from '#store/sdk-table.ts';
import { wireEngine } from '../support/engine.ts';
import type { Reply } from '../support/exchange.ts';
import { openStack, type Stack } from '../support/stack.ts';
import {
  impatient,
  injectWireFaults,
  WIRE_FAULTS,
  type WireFault,
  WirePlan,
} from '../support/wire-fault.ts';
import type { Scenario } from './scenario.ts';
import { prepareTenant, SCENARIOS } from './scenarios.ts';

const TRIES_MAX = 5;
const BETWEEN_TRIES_MS = 31_000;

const plan = new WirePlan();
let stack: Stack;
beforeAll(async () => {
  const { url } = await wireEngine();
  const client = new DynamoDBClient({ ...clientOptions(url), retryStrategy: impatient });
  injectWireFaults(client, plan);
  const options = { client, sleep: async () => undefined };
  stack = await openStack({
    tables: {
      live: openTable('talonario-live', options),
      test: openTable('talonario-test', options),
    },
  });
});
afterAll(async () => (await wireEngine()).stop());

/** Without the background a sale's invoice may still be on its way, which is the memory explorer's matter. */
const direct = SCENARIOS.filter((scenario) => !scenario.name.includes('invoice'));

describe.each(direct.map((scenario) => [scenario.name, scenario] as const))('%s', (_, scenario) => {
  test.each(WIRE_FAULTS)('survives %s at any attempt', async (fault) => {
    const calls = await attemptsOf(scenario);
    const wrong: string[] = [];
    for (const at of strikes(calls)) wrong.push(...(await broken(scenario, at, fault)));
    expect(wrong.length, wrong.slice(0, 5).join('\n')).toBe(0);
  });
});

describe('what passes by itself', () => {
  test.each(['throttle', 'conflict', 'ise', 'timeout-after'] as const)(
    '%s is never seen by a client',
    async (fault) => {
      const create = SCENARIOS[0] as Scenario;
      for (let at = 1; at <= (await attemptsOf(create)); at += 1) {
        const prepared = await prepareTenant(stack);
        const { method, path, ...sent } = create.request(prepared);
        plan.arm(at, fault);
        const reply = await stack.request(method, path, sent);
        plan.disarm();
        expect(reply.status, `${fault} at ${at}\n${reply.story}`).toBe(201);
      }
    },
  );
});

/** Every attempt, or the first and the last ones where there are many alike in between. */
function strikes(calls: number): number[] {
  const all = Array.from({ length: calls }, (_, i) => i + 1);
  return calls <= 24 ? all : [...all.slice(0, 6), ...all.slice(-6)];
}

async function attemptsOf(scenario: Scenario): Promise<number> {
  const prepared = await prepareTenant(stack);
  await scenario.prepare?.(stack, prepared);
  const { method, path, ...sent } = scenario.request(prepared);
  plan.disarm();
  await stack.request(method, path, sent);
  return plan.attempts;
}

async function broken(scenario: Scenario, at: number, fault: WireFault): Promise<string[]> {
  const prepared = await prepareTenant(stack);
  await scenario.prepare?.(stack, prepared);
  plan.arm(at, fault);
  const { method, path, ...sent } = scenario.request(prepared);
  let reply: Reply | undefined;
  for (let tries = 1; tries <= TRIES_MAX && reply === undefined; tries += 1) {
    const answer = await stack.request(method, path, sent);
    const isAnswered =
      !plan.isDead && answer.status < 500 && answer.json.code !== 'idempotency_in_progress';
    if (isAnswered) reply = answer;
    plan.disarm();
    if (!isAnswered) stack.clock.advance(BETWEEN_TRIES_MS);
  }
  const wrong = await scenario.check({ stack, prepared, reply });
  return wrong.map((each) => `${fault} at ${at}: ${each}\n${reply?.story}`);
}
