// No kind of job goes without a crash scenario: every scenario is run once without a fault, and each job that a group declares must
// have committed something in one of them; those that go on where a request broke off, in one whose client never asks again.
import { beforeAll, expect, test } from 'vitest';
import { everyScenario } from './every-scenario.ts';
import { JOB_KINDS, jobsAtWork, worksAfterDeath } from './jobs-at-work.ts';
import type { Scenario } from './scenario.ts';

/** What the request does itself unless it breaks off. */
const AFTER_DEATH: Readonly<Record<string, string>> = {
  'issue-sale-invoice': 'sell with an invoice and never ask again',
  'go-on-closing-year': 'close a year in steps and never ask again',
};

let scenarios: Scenario[];
const worked = new Set<string>();

beforeAll(async () => {
  scenarios = await everyScenario();
  for (const scenario of scenarios) {
    for (const name of await jobsAtWork(scenario)) worked.add(name);
  }
}, 300_000);

test.each(JOB_KINDS.filter((name) => !(name in AFTER_DEATH)))(
  'the job %s does its work in a crash scenario',
  (name) => {
    expect(worked.has(name), `write a scenario in test/fault that has ${name} write`).toBe(true);
  },
);

test.each(Object.entries(AFTER_DEATH))(
  'the job %s does its work in the scenario "%s", once its process died',
  async (name, of) => {
    const scenario = scenarios.find((one) => one.name === of) as Scenario;
    expect(JOB_KINDS).toContain(name);
    expect(await worksAfterDeath(scenario, name)).toBe(true);
  },
  120_000,
);
