// Which reads wait for which writes of another thread, and what becomes of both when the disk or the thread fails.
import { expect, test } from 'vitest';
import { ConditionFailed } from '#store/table.ts';
import { InFlight } from './in-flight.ts';
import type { Answer, Said } from './wire.ts';

const A = { pk: 'p', sk: 'a' };
const B = { pk: 'p', sk: 'b' };
const at = (key: { pk: string; sk?: string }) => ({ table: 't', ...key });
const said = (answers: Answer[], more: Partial<Said> = {}): Said => ({
  answers,
  moved: [],
  synced: 0,
  ...more,
});
const unavailable = { code: 'service_unavailable' };
const never = () => expect.fail('nothing is to be reached');

/** Whether it is settled by now, and how. */
async function state(promise: Promise<unknown> | undefined): Promise<unknown> {
  const open = Symbol('open');
  const found = await Promise.race([
    promise?.then(
      () => 'settled',
      () => 'refused',
    ),
    new Promise((resume) => setImmediate(resume, open)),
  ]);
  return found === open ? 'open' : found;
}

test('a read waits for the write of its item, a query for those of its partition, others for none', async () => {
  const flights = new InFlight();
  const { id, answer } = flights.begin<string>('t', [A]);
  const item = flights.durable(at(A), never);
  const partition = flights.durable(at({ pk: 'p' }), never);
  expect(flights.durable(at(B), never)).toBe(undefined);
  expect(flights.durable({ ...at(A), table: 'other' }, never)).toBe(undefined);
  expect([await state(item), await state(partition)]).toEqual(['open', 'open']);
  flights.heard(said([[id, 'done']]));
  expect([await answer, await state(item), await state(partition)]).toEqual([
    'done',
    'settled',
    'settled',
  ]);
  expect(flights.durable(at(A), never)).toBe(undefined);
});

test('a later write of the same item is waited for when the first is answered', async () => {
  const flights = new InFlight();
  const first = flights.begin('t', [A]);
  const second = flights.begin('t', [A, B]);
  flights.heard(said([[first.id, 'done']]));
  const read = flights.durable(at(A), never);
  expect(await state(read)).toBe('open');
  flights.heard(said([[second.id, 'done']]));
  expect(await state(read)).toBe('settled');
});

test('what a refused write may have changed is read when it is refused', async () => {
  const flights = new InFlight();
  const { id, answer } = flights.begin('t', [A]);
  const read = flights.durable(at(A), never);
  flights.heard(said([[id, undefined, { kind: 'condition', item: A }]]));
  await expect(answer).rejects.toEqual(new ConditionFailed(A));
  expect(await state(read)).toBe('settled');
});

test('a light write is waited for until its commit is on the disk, however that becomes known', async () => {
  const flights = new InFlight();
  const reached: number[] = [];
  const reach = async (commit: number) => void reached.push(commit);
  const { id, answer } = flights.begin('t', [A]);
  const early = flights.durable(at(A), reach);
  flights.heard(said([[id, { commit: 7 }]]));
  await answer;
  expect(await state(early)).toBe('settled');
  expect(await state(flights.durable(at(A), reach))).toBe('settled');
  expect(reached).toEqual([7, 7]);
  flights.heard(said([], { synced: 6 }));
  expect(flights.durable(at(A), reach)).not.toBe(undefined);
  flights.heard(said([], { synced: 7 }));
  expect(flights.durable(at(A), reach)).toBe(undefined);
});

test('when the disk fails every call and every read is refused', async () => {
  const flights = new InFlight();
  const { answer } = flights.begin('t', [A]);
  const read = flights.durable(at(A), never);
  const refused = Promise.all(
    [answer, read].map((each) => expect(each).rejects.toMatchObject(unavailable)),
  );
  flights.heard(said([], { broken: 'EIO' }));
  await refused;
  await expect(flights.begin('t', [B]).answer).rejects.toMatchObject(unavailable);
  await expect(flights.durable(at(B), never)).rejects.toMatchObject(unavailable);
});
