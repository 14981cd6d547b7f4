// Stored answers: given again to the same request, replaced only by their own, expired by the clock.
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DICTIONARIES } from './answer-dictionary.ts';
import {
  foreseenMs,
  fromIdempotencyItem,
  IdempotencyConflict,
  type IdempotencyWrite,
  isLeased,
  toIdempotencyItem,
} from './idempotency-records.ts';
import { ALL, article, Commits, creation, errorOf, NOW_MS } from './test-commits.ts';
import { Article } from './test-nouns.ts';
import { startTestTable, type TestTable } from './test-table.ts';

let engine: TestTable;
let commits: Commits;
beforeAll(async () => {
  engine = await startTestTable();
  commits = new Commits(engine, 'answers');
}, 60_000);
afterAll(() => engine.close());

const answer = (key: string, more: Partial<IdempotencyWrite> = {}): IdempotencyWrite => ({
  key,
  bodyHash: 'hash',
  owner: 'req_1',
  status: 201,
  body: '{"success":true}',
  expiresAt: NOW_MS + 1000,
  ...more,
});

test('are stored with the commit, and a second request under the key gets the first one', async () => {
  const record = article();
  const body = JSON.stringify({ data: record, text: 'ñ'.repeat(3000) });
  await commits.store.commit([creation(record)], {
    token: 'a',
    nowMs: NOW_MS,
    answer: answer('k#1', { body }),
  });
  const second = commits.store.commit([creation(article())], {
    token: 'b',
    nowMs: NOW_MS,
    answer: answer('k#1'),
  });
  const error = await errorOf(second);
  expect(error).toBeInstanceOf(IdempotencyConflict);
  expect((error as IdempotencyConflict).stored).toMatchObject({
    body,
    status: 201,
    bodyHash: 'hash',
  });
  expect(await commits.store.readIdempotencyRecord('k#1', { nowMs: NOW_MS })).toMatchObject({
    body,
  });
});

test('expire by the clock although the item is still there', async () => {
  const later = {
    token: 'c',
    nowMs: NOW_MS + 1000,
    answer: answer('k#2', { body: 'new', expiresAt: NOW_MS + 5000 }),
  };
  await commits.store.commit([], { token: 'd', nowMs: NOW_MS, answer: answer('k#2') });
  expect(
    await commits.store.readIdempotencyRecord('k#2', { nowMs: NOW_MS + 1000 }),
  ).toBeUndefined();
  await commits.store.commit([creation(article())], later);
  expect(await commits.store.readIdempotencyRecord('k#2', { nowMs: NOW_MS + 1001 })).toMatchObject({
    body: 'new',
  });
});

test('under a fingerprint hold nothing once the clock was set back before their time; under a key they do', async () => {
  const SECONDS = 300;
  const ahead = NOW_MS + 86_400_000;
  const kept = (key: string, nowMs: number, more: Partial<IdempotencyWrite> = {}) =>
    answer(key, {
      expiresAt: nowMs + SECONDS * 1000,
      foreseen: foreseenMs(key, SECONDS, nowMs),
      ...more,
    });
  const write = (key: string, nowMs: number, more: Partial<IdempotencyWrite> = {}) => {
    const note = kept(key, nowMs, { body: `${nowMs}`, ...more });
    return errorOf(
      commits.store.commit([], { token: `${key}${nowMs}`, nowMs, answer: { ...note, key } }),
    );
  };
  const read = (key: string, nowMs: number) =>
    commits.store.readIdempotencyRecord(key, {
      nowMs,
      foreseen: foreseenMs(key, SECONDS, nowMs),
    });
  for (const key of ['f#8', 'k#8', 'f#9']) expect(await write(key, ahead)).toBeUndefined();
  expect([await read('f#8', NOW_MS), await read('k#8', NOW_MS)]).toEqual([
    undefined,
    expect.objectContaining({ body: `${ahead}` }),
  ]);
  expect(await write('k#8', NOW_MS)).toBeInstanceOf(IdempotencyConflict);
  const between = ahead - SECONDS * 1000;
  expect(await write('f#9', between)).toBeInstanceOf(IdempotencyConflict);
  expect(await read('f#9', between)).toMatchObject({ body: `${ahead}` });
  expect(await write('f#8', NOW_MS)).toBeUndefined();
  expect(await read('f#8', NOW_MS)).toMatchObject({ body: `${NOW_MS}` });
  const running = { state: 'running' as const, leaseUntil: ahead + 30_000 };
  expect(await write('f#10', ahead, running)).toBeUndefined();
  expect(await write('f#10', NOW_MS)).toBeInstanceOf(IdempotencyConflict);
  expect(await read('f#10', NOW_MS)).toMatchObject({ state: 'running' });
});

test('replace a note that work is running only for the same body', async () => {
  const note = answer('k#3', {
    state: 'running',
    startedAt: NOW_MS,
    leaseUntil: NOW_MS + 9,
    body: '',
  });
  await commits.store.commit([], { token: 'e', nowMs: NOW_MS, answer: note });
  expect(await commits.store.readIdempotencyRecord('k#3')).toMatchObject({
    state: 'running',
    leaseUntil: NOW_MS + 9,
  });
  const other = { ...answer('k#3', { bodyHash: 'other' }), replaces: true };
  expect(
    await errorOf(commits.store.commit([], { token: 'f', nowMs: NOW_MS, answer: other })),
  ).toBeInstanceOf(IdempotencyConflict);
  await commits.store.commit([], {
    token: 'g',
    nowMs: NOW_MS,
    answer: { ...answer('k#3'), replaces: true },
  });
  expect(await commits.store.readIdempotencyRecord('k#3')).not.toHaveProperty('state');
});

test('of repetitions that take over work whose lease is over exactly one does, and it alone goes on', async () => {
  const running = (owner: string, leaseUntil: number) =>
    answer('k#6', { owner, state: 'running', leaseUntil, body: owner });
  const write = (nowMs: number, note: IdempotencyWrite) =>
    errorOf(commits.store.commit([], { token: `${note.owner}${nowMs}`, nowMs, answer: note }));
  const replace = (nowMs: number, note: IdempotencyWrite) =>
    write(nowMs, { ...note, replaces: true });
  expect(await write(NOW_MS, running('first', NOW_MS + 9))).toBeUndefined();
  expect(await replace(NOW_MS + 8, running('early', NOW_MS + 99))).toBeInstanceOf(
    IdempotencyConflict,
  );
  const owners = ['a', 'b', 'c', 'd', 'e'];
  const late = NOW_MS + 9;
  const takers = await Promise.all(owners.map((owner) => replace(late, running(owner, late + 9))));
  expect(takers.filter((error) => error === undefined)).toHaveLength(1);
  const winner = owners[takers.indexOf(undefined)] ?? '';
  const loser = winner === 'a' ? 'b' : 'a';
  for (const owner of ['first', loser])
    expect(await replace(late + 1, answer('k#6', { owner }))).toBeInstanceOf(IdempotencyConflict);
  expect(await replace(late + 1, running(winner, late + 20))).toBeUndefined();
  expect(await replace(late + 2, answer('k#6', { owner: winner }))).toBeUndefined();
  expect(await replace(late + 900, answer('k#6', { owner: 'first' }))).toBeInstanceOf(
    IdempotencyConflict,
  );
});

test.each([60, 3_600, 86_400])(
  'of a run that died before its clock was set back by %d s the note is taken over at once, by one',
  async (seconds) => {
    const key = `k#7${seconds}`;
    const write = (nowMs: number, owner: string, replaces: boolean) => {
      const leaseUntil = nowMs + 30_000;
      const expiresAt = nowMs + 90_000_000;
      const running = { owner, state: 'running' as const, leaseUntil, expiresAt, replaces };
      const token = `${owner}${seconds}`;
      return errorOf(
        commits.store.commit([], {
          token,
          nowMs,
          answer: answer(key, { ...running, body: owner }),
        }),
      );
    };
    expect(await write(NOW_MS + seconds * 1_000, 'dead', false)).toBeUndefined();
    const note = await commits.store.readIdempotencyRecord(key, { nowMs: NOW_MS });
    expect(note && isLeased(note, { nowMs: NOW_MS })).toBe(false);
    expect(await write(NOW_MS, 'heir', true)).toBeUndefined();
    const taken = await commits.store.readIdempotencyRecord(key, { nowMs: NOW_MS });
    expect(taken && [1_000, -4_000].map((ms) => isLeased(taken, { nowMs: NOW_MS + ms }))).toEqual([
      true,
      true,
    ]);
    for (const behindMs of [1_000, -4_000])
      expect(await write(NOW_MS + behindMs, `late${behindMs}`, true)).toBeInstanceOf(
        IdempotencyConflict,
      );
  },
);

test.each([
  ['before this process was alone, is taken over at once, by one', -1, 'heir'],
  ['since, is waited for', 0, undefined],
  ['elsewhere, where that is not known, is waited for', undefined, undefined],
])('a note of a run that began %s', async (_, began, heir) => {
  const key = `k#8${began}`;
  const aloneSinceMs = began === undefined ? undefined : NOW_MS - began;
  const write = (owner: string, nowMs: number) => {
    const leaseUntil = nowMs + 30_000;
    const running = { owner, state: 'running' as const, leaseUntil, body: owner, aloneSinceMs };
    const note = answer(key, { ...running, expiresAt: nowMs + 90_000, replaces: owner !== 'dead' });
    return errorOf(commits.store.commit([], { token: `${owner}${began}`, nowMs, answer: note }));
  };
  expect(await write('dead', NOW_MS)).toBeUndefined();
  const nowMs = NOW_MS + 100;
  const note = await commits.store.readIdempotencyRecord(key, { nowMs });
  expect(note && isLeased(note, { nowMs, aloneSinceMs })).toBe(heir === undefined);
  const takers = await Promise.all(['heir', 'other'].map((owner) => write(owner, nowMs)));
  expect(takers.filter((error) => error === undefined)).toHaveLength(heir === undefined ? 0 : 1);
});

test('of two records alike in everything only one is written', async () => {
  const note = answer('k#5', { state: 'running', body: '' });
  const notes = Array.from({ length: 6 }, (_, at) =>
    errorOf(commits.store.commit([], { token: `n${at}`, nowMs: NOW_MS, answer: note })),
  );
  const results = await Promise.all(notes);
  expect(results.filter((error) => error === undefined)).toHaveLength(1);
});

test('thirty requests under one key create one record', async () => {
  const total = async () => (await commits.store.list(Article, ALL)).total;
  const before = await total();
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      errorOf(
        commits.store.commit([creation(article())], {
          token: `h${at}`,
          nowMs: NOW_MS,
          answer: answer('k#4'),
        }),
      ),
    ),
  );
  expect(results.filter((error) => error === undefined)).toHaveLength(1);
  expect(results.filter((error) => error instanceof IdempotencyConflict)).toHaveLength(29);
  expect(await total()).toBe(before + 1);
});

test('of any size come back as they were, packed as tightly as deflate can', () => {
  const dictionary = DICTIONARIES.at(-1) ?? expect.fail('no dictionary');
  const words = (at: number) => `{"name":"ñandú ${at * at}","total":${at / 7}},`;
  const whole = Array.from({ length: 4000 }, (_, at) => words(at)).join('');
  const around = [0, 1, 100, 1500, 1834, 1835, 1836, 5000, 5930, 5931, 14_000, 30_000, 70_000];
  for (const length of around) {
    const body = whole.slice(0, length);
    const item = toIdempotencyItem({ pk: 'p', sk: 's' }, answer('k#9', { body }), { mark: 'm' });
    expect(fromIdempotencyItem(item).body).toBe(body);
    const tightest = deflateRawSync(body, { dictionary, level: 9 }).length;
    expect((item.r as Uint8Array).length).toBeLessThanOrEqual(tightest + 1);
  }
});
