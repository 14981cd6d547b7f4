// All scenarios of the crash explorer, found by the names of their files, and the operation that each of them calls.
import { readdirSync } from 'node:fs';
import { groups } from '#domain/groups.ts';
import { buildRoutes, matchRoute } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { STRANGE_ID } from '../support/catalogue.ts';
import { type Flow, toScenario } from './flow.ts';
import type { Prepared, Scenario } from './scenario.ts';

const LISTS = /(^|-)(scenarios|flows)\.ts$/;

/** Every scenario of this folder and those below it. */
export async function everyScenario(): Promise<Scenario[]> {
  const names = readdirSync(import.meta.dirname, { recursive: true }).map(String);
  const files = names.filter((name) => LISTS.test(name.replace(/^.*\//, '')));
  const modules = await Promise.all(files.map((name) => import(`${import.meta.dirname}/${name}`)));
  return modules.flatMap((found: Record<string, unknown>) =>
    Object.values(found).flat().filter(isScenario).map(asScenario),
  );
}

/** Lists hold scenarios, and those of many calls are apart from them. */
const isScenario = (found: unknown): found is Scenario | Flow =>
  typeof found === 'object' && found !== null && 'name' in found;

const asScenario = (found: Scenario | Flow): Scenario =>
  'call' in found ? toScenario(found) : found;

const routes = buildRoutes(groups);

/** The name of the operation that the scenario explores ("sales.create"). */
export function operationOf(scenario: Scenario): string {
  const { method, path } = scenario.request(NO_CALLER);
  const match = matchRoute(routes, method, path);
  if (match === undefined || !('route' in match)) throw new Error(`${scenario.name}: no such path`);
  return match.route.name;
}

/** Any record of any name, with the same id: enough to know the path. */
const anyRecord: Rec = new Proxy({}, { get: () => STRANGE_ID });
const NO_CALLER = {
  token: '',
  session: '',
  records: new Proxy({}, { get: () => anyRecord }),
} as object as Prepared;
