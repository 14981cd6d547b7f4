import { describe, expect, it } from 'vitest';
import type { Outgoing } from '../envelope.ts';
import type { Request } from '../request-state.ts';
import { log } from './log.ts';

/** What the pipeline has found by then. */
let given: object = {};

/** The line that is written for that answer. */
function lineFor(statusCode: number, body: string, more: object = {}) {
  const lines: Record<string, unknown>[] = [];
  const response: Outgoing = { statusCode, headers: {}, body, isBase64Encoded: false, ...more };
  const runtime = {
    log: (line: Record<string, unknown>) => lines.push(line),
    clock: { now: () => 7 },
  };
  const incoming = { requestId: 'r1', method: 'GET', headers: {}, address: '10.1.2.3' };
  const event = { runtime, startedAt: 5, incoming, params: {}, ...given };
  const request: Request = Object.assign(Object.create(null), { event, response });
  log().after?.(request);
  return lines[0];
}

describe('the line of a request', () => {
  it('names the code of a failure and nothing else of the answer', () => {
    const failure = '{"success":false,"error":"texto","code":"tax_authority_unavailable"}';
    given = {};
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
      kept: true,
      credential: null,
      address: '10.1.2.3',
      agent: null,
      scope: '',
    });
  });

  it('has no code where the answer is none of ours', () => {
    expect(lineFor(200, '{"success":true,"data":{},"code":"x"}')).not.toHaveProperty('code');
    expect(lineFor(404, '<html></html>')).not.toHaveProperty('code');
    expect(lineFor(500, 'e30=', { isBase64Encoded: true })).not.toHaveProperty('code');
  });

  it('names the members that were wrong, and neither a value nor a name that no declaration has', () => {
    given = {
      params: { id: '65f0c0ffee65f0c0ffee65f0', tax_id: '30715686054' },
      verb: { name: 'products.update', path: '/products/{id}/', access: 'products:write' },
      credential: { kind: 'token', tenantId: 't1', mode: 'live' },
    };
    const errors = [
      { field: 'base_price', location: 'body', code: 'too_small', message: 'x', actual: -5 },
      { field: 'juan@example.com', location: 'body', code: 'unknown_field', message: 'x' },
    ];
    const body = JSON.stringify({ success: false, code: 'validation_error', errors });
    const line = lineFor(400, body, { headers: { 'Idempotency-Replayed': 'true' } });
    expect(line).toMatchObject({
      tenant: 't1',
      mode: 'live',
      path: '/api/v1/products/{id}/',
      resource_id: '65f0c0ffee65f0c0ffee65f0',
      scope: 'products:write',
      credential: 'token',
      replayed: true,
      errors: [
        { field: 'base_price', location: 'body', code: 'too_small' },
        { field: '', location: 'body', code: 'unknown_field' },
      ],
    });
    expect(JSON.stringify(line)).not.toMatch(/30715686054|juan|-5/);
  });

  it('of a read that succeeds has nothing to look up', () => {
    given = {};
    expect(lineFor(200, '{"success":true}')).not.toHaveProperty('kept');
  });
});
