import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const env = {
  TABLE_LIVE: 'live',
  TABLE_TEST: 'test',
  DELIVERY_QUEUE_URL: 'https://sqs/deliveries',
  JOB_QUEUE_URL: 'https://sqs/jobs',
  SERVER_KEY: Buffer.alloc(32, 1).toString('base64'),
  SESSION_ISSUER: 'https://issuer',
  SESSION_AUDIENCE: 'talonario',
};

describe('configuration', () => {
  it('names the variable that is missing', () => {
    for (const name of Object.keys(env)) {
      expect(() => loadConfig({ ...env, [name]: '' })).toThrow(name);
    }
  });

  it('refuses a server key that is too short to be a secret', () => {
    expect(() => loadConfig({ ...env, SERVER_KEY: Buffer.alloc(31).toString('base64') })).toThrow(
      /SERVER_KEY/,
    );
  });

  it('refuses the switches of the local stack on AWS', () => {
    const onAws = { ...env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    expect(loadConfig(onAws).webhookAllowLocal).toBe(false);
    expect(() => loadConfig({ ...onAws, WEBHOOK_ALLOW_LOCAL: '1' })).toThrow(/WEBHOOK_ALLOW_LOCAL/);
    expect(() => loadConfig({ ...onAws, SESSION_JWKS: '{}' })).toThrow(/SESSION_JWKS/);
  });

  it('takes the SDK for the tables only where it is asked for', () => {
    expect(loadConfig(env).tableTransport).toBeUndefined();
    expect(loadConfig({ ...env, TABLE_TRANSPORT: 'sdk' }).tableTransport).toBe('sdk');
  });
});
