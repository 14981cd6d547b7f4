import { describe, expect, it } from 'vitest';
import type { Outgoing } from '../envelope.ts';
import type { Request } from '../request-state.ts';
import { log } from './log.ts';

/** The line that is written for that answer. */
function lineFor(statusCode: number, body: string, isBase64Encoded = false) {
  const lines: Record<string, unknown>[] = [];
  const response: Outgoing = { statusCode, headers: {}, body, isBase64Encoded };
  const runtime = {
    log: (line: Record<string, unknown>) => lines.push(line),
    clock: { now: () => 7 },
  };
  const event = { runtime, startedAt: 5, incoming: { requestId: 'r1', method: 'GET' } };
  const request: Request = Object.assign(Object.create(null), { event, response });
  log().after?.(request);
  return lines[0];
}

describe('the line of a request', () => {
  it('names the code of a failure and nothing else of the answer', () => {
    const failure = '{"success":false,"error":"texto","code":"tax_authority_unavailable"}';
    expect(lineFor(503, failure)).toEqual({
      level: 'error',
      request_id: 'r1',
      method: 'GET',
      operation: null,
      status: 503,
      code: 'tax_authority_unavailable',
      ms: 2,
      tenant: null,
      mode: null,
      actor: null,
    });
  });

  it('has no code where the answer is none of ours', () => {
    expect(lineFor(200, '{"success":true,"data":{},"code":"x"}')).not.toHaveProperty('code');
    expect(lineFor(404, '<html></html>')).not.toHaveProperty('code');
    expect(lineFor(500, 'e30=', true)).not.toHaveProperty('code');
  });
});
