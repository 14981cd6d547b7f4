// What the service answered to the requests that the reference shows, in a sandbox with the demo shop: recorded and held by
// test/contract/document-requests.test.ts (ANSWERS=record writes the file anew).
import { readFileSync } from 'node:fs';
import { parseJson } from '#kernel/json.ts';

export const ANSWERS_FILE = new URL('answers.ndjson', import.meta.url);
/** Lists are shown by a page of two. */
export const LIST_QUERY = { name: 'per_page', value: '2' };

export type RecordedAnswer = { operationId: string; status: number; body: unknown };

/** Of the operations that answer JSON, a line each. */
export const recordedAnswers = (): RecordedAnswer[] =>
  readFileSync(ANSWERS_FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => parseJson<RecordedAnswer>(line));
