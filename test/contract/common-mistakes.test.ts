// The mistakes that integrators make first, and what the answer says of each, in both languages: the code, the words that help, and a
// page that explains the code.
import { beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '#resource/sample/demo-id.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply, RequestOptions } from '../support/exchange.ts';
import { OF_FIRST_TRIES } from '../support/mistakes/of-first-tries.ts';
import { OF_RECORDS } from '../support/mistakes/of-records.ts';
import { OF_REQUESTS } from '../support/mistakes/of-requests.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const MISTAKES = [...OF_FIRST_TRIES, ...OF_REQUESTS, ...OF_RECORDS];

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  token = await (await stack.newTenant()).token('test');
  const body = { seed: 'demo' };
  await stack.expect(200, 'POST', '/api/v1/sandbox/reset/', { token, body });
}, 60_000);

const ENGLISH = /\b(the|is|must|of|and|Invalid input|expected)\b/;

describe.each(MISTAKES)('$what', (mistake) => {
  const ask = (language: string): Promise<Reply> => {
    const { method = 'POST', path, sent = {} } = mistake;
    const to = path.replaceAll(/\{(.+?)\}/g, (_, name) => demoId(name));
    const headers = { ...sent.headers, 'accept-language': language };
    const options: RequestOptions = { token, ...sent, headers };
    return stack.request(method, `/api/v1${to}`, options);
  };
  const told = ({ error, errors = [] }: Rec) =>
    [error, ...errors.map(({ message }: Rec) => message)].join('\n');

  test('is answered in English with what helps', async () => {
    const reply = await ask('en');
    expect(reply.json.code, reply.story).toBe(mistake.code);
    expect(told(reply.json), reply.story).toContain(mistake.en);
    expect(told(reply.json)).not.toMatch(/Invalid input|expected \w+, received|Unrecognized key/);
    expect(told(reply.json), 'named, and asked for again').not.toMatch(
      /(\/\S+); did you mean \1\?/,
    );
    if (mistake.meant !== undefined)
      expect(reply.json.errors[0].did_you_mean, reply.story).toBe(mistake.meant);
    expect(reply.json.docs_url).toBe(`/docs/errors#${mistake.code}`);
    expect(JSON.stringify(reply.json), 'no credential comes back').not.toMatch(/a{30}|c2ln/);
  });

  test('is answered in Spanish without English', async () => {
    const reply = await ask('es-AR');
    expect(reply.json.code, reply.story).toBe(mistake.code);
    expect(told(reply.json), reply.story).toContain(mistake.es);
    expect(told(reply.json), reply.story).not.toMatch(ENGLISH);
    expect(reply.json.docs_url).toBe(`/docs/es/errors#${mistake.code}`);
  });
});

test('there are as many mistakes as were met', () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(61);
});
