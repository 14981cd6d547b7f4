// The configuration of functions under test.
import { randomBytes } from 'node:crypto';
import type { Config } from '#http/config.ts';
import { AUDIENCE, ISSUER, type SessionIssuer } from './session-issuer.ts';

export function testConfig(issuer: SessionIssuer): Config {
  return {
    tableLive: 'talonario-live',
    tableTest: 'talonario-test',
    deliveryQueueUrl: 'http://127.0.0.1:9/000000000000/deliveries',
    jobQueueUrl: 'http://127.0.0.1:9/000000000000/jobs',
    serverKey: randomBytes(32),
    sessionIssuer: ISSUER,
    sessionAudience: AUDIENCE,
    sessionJwks: issuer.jwks,
    stage: 'test',
    webhookAllowLocal: true,
    jobsGatherMs: 0,
    logLevel: 'error',
    baseUrl: undefined,
  };
}
