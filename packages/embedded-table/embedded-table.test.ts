// This engine beside dynoxide and Amazon's DynamoDB Local: the same calls give the same answers, refusals and units, over random
// histories (DIFFERENTIAL_CALLS=100000 for a long one, SEED for another) and for calls at the edges of what DynamoDB takes.
import { isDeepStrictEqual } from 'node:util';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EnginePlan } from '#data-directory/select-engine.ts';
import { tableDefinition } from '#store/schema.ts';
import { openTable } from '#store/sdk-table.ts';
import type { CallRecord, Table } from '#store/table.ts';
import { isAvailable, testDirectory, wireEngine } from '../../test/support/engine.ts';
import { type SomeCall, someCall } from '../../test/support/memory/some-call.ts';
import { seeded } from '../../test/support/random.ts';
import { type EmbeddedDatabase, openDatabase } from './database.ts';
import { ODD_CALLS, ODD_ITEM, STRANGE } from './test-odd-calls.ts';
import { outcome } from './test-outcome.ts';

const CALLS = Number(process.env.DIFFERENTIAL_CALLS ?? 2000);
const SEED = Number(process.env.SEED ?? 1);
/** Calls on one pair of partitions, after which fresh ones are taken. */
const HISTORY = 100;
const NAME = 'differential';

type Measured = { table: Table; calls: CallRecord[] };
type Kind = EnginePlan['kind'];
const KINDS = (['dynoxide', 'dynamodb-local'] as const).filter(isAvailable);

let database: EmbeddedDatabase;
let own: Measured;
beforeAll(() => {
  database = openDatabase(`${testDirectory()}/table.db`);
});
afterAll(() => database.close());

describe.each(KINDS)('beside %s', (kind) => {
  let other: Measured;
  beforeAll(async () => {
    const { client } = await wireEngine(kind);
    await client.send(new CreateTableCommand(tableDefinition(NAME)));
    other = measured((onCall) => openTable(NAME, { client, onCall }));
    own = measured((onCall) => database.table(`${NAME}-${kind}`, { onCall }));
  });
  afterAll(async () => (await wireEngine(kind)).stop());

  test(`${CALLS} random calls have the same answers, refusals and units (seed ${SEED})`, async () => {
    for (let at = 0; at < CALLS; at += HISTORY) await sameHistory(kind, SEED + at / HISTORY, other);
  }, 3_600_000);

  const odd = ODD_CALLS.filter(([name]) => !STRANGE[kind]?.includes(name));
  test.each(odd)('%s', async (text, run) => {
    for (const { table } of [own, other]) await table.put({ put: ODD_ITEM });
    await same(kind, { text, run }, other);
  });
});

test('there is an engine to be compared with', () => {
  expect(KINDS).not.toEqual([]);
});

async function sameHistory(kind: Kind, seed: number, other: Measured): Promise<void> {
  const random = seeded(seed);
  for (let at = 0; at < HISTORY; at += 1) {
    const call = someCall(random, `s${seed}`);
    await same(kind, { ...call, text: `seed ${seed} call ${at}: ${call.text}` }, other);
  }
}

async function same(kind: Kind, call: SomeCall, other: Measured): Promise<void> {
  own.calls.length = 0;
  other.calls.length = 0;
  const [expected, actual] = [await outcome(call, other.table), await outcome(call, own.table)];
  if (kind === 'dynamodb-local' && isRefusedOtherwise(call, expected)) return;
  if (!isDeepStrictEqual(actual, expected)) expect(actual, call.text).toEqual(expected);
  if ('invalid' in actual) return;
  const [theirs, ours] = [other, own].map(({ calls }) => calls.filter(isToldRight(kind, call)));
  const units = (calls: CallRecord[] = []) => calls.map(({ table: _, ...rest }) => rest);
  const said = { ours: units(ours), theirs: units(theirs).map(atLeastOne) };
  if (!isDeepStrictEqual(said.ours, said.theirs)) expect(said.ours, call.text).toEqual(said.theirs);
}

/** DynamoDB Local fails a whole transaction for a path that is not there even where a condition fails too. */
const isRefusedOtherwise = ({ text }: SomeCall, expected: object): boolean =>
  text.includes('transact ') && 'invalid' in expected && /#?d\./.test(text);

/**
 * What an emulator is known to misreport is not compared: DynamoDB Local the units of transactions, of keys that are not there and
 * of a projection of what an index holds, dynoxide those of whole items through an index. Each reports the other's right.
 */
const isToldRight =
  (kind: Kind, { text }: SomeCall) =>
  ({ operation }: CallRecord): boolean => {
    if (kind === 'dynoxide') return !(operation === 'Query' && text.includes('"whole":true'));
    if (operation === 'Query') return !(text.includes('"index"') && text.includes('"project"'));
    return operation !== 'TransactWriteItems' && operation !== 'BatchGetItem';
  };

/** DynamoDB bills a look at nothing, DynamoDB Local does not. */
const atLeastOne = <C extends { operation: string; readUnits: number }>(call: C): C =>
  call.operation === 'Query' && call.readUnits === 0 ? { ...call, readUnits: 1 } : call;

function measured(open: (onCall: (call: CallRecord) => void) => Table): Measured {
  const calls: CallRecord[] = [];
  return { calls, table: open((call) => calls.push(call)) };
}
