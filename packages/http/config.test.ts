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

  it('takes a second server key while one is rotated, and no third', () => {
    const [one, two] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    const { serverKey, formerServerKey } = loadConfig({ ...env, SERVER_KEY: `${two},${one}\n` });
    expect([serverKey[0], formerServerKey?.[0]]).toEqual([2, 1]);
    expect(loadConfig(env).formerServerKey).toBeUndefined();
    for (const wrong of [`${one},`, `${one},abc`, `${one},${two},${one}`]) {
      expect(() => loadConfig({ ...env, SERVER_KEY: wrong })).toThrow(/^SERVER_KEY/);
    }
  });

  it('refuses the switches of the local stack on AWS', () => {
    const onAws = { ...env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    expect(loadConfig(onAws).webhookAllowLocal).toBe(false);
    expect(() => loadConfig({ ...onAws, WEBHOOK_ALLOW_LOCAL: '1' })).toThrow(/WEBHOOK_ALLOW_LOCAL/);
    expect(() => loadConfig({ ...onAws, SESSION_JWKS: '{}' })).toThrow(/SESSION_JWKS/);
    expect(() => loadConfig({ ...onAws, JOBS_GATHER_MS: '150' })).toThrow(/JOBS_GATHER_MS/);
  });

  it('takes the SDK for the tables only where it is asked for', () => {
    expect(loadConfig(env).tableTransport).toBeUndefined();
    expect(loadConfig({ ...env, TABLE_TRANSPORT: 'sdk' }).tableTransport).toBe('sdk');
  });

  describe('of the tax authority', () => {
    const authority = {
      ...env,
      TAX_AUTHORITY_WSAA_URL: 'https://wsaa',
      TAX_AUTHORITY_WSFE_URL: 'https://wsfe',
      TAX_AUTHORITY_PADRON_URL: 'https://padron',
    };
    const onAws = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };

    it('is complete or absent', () => {
      expect(loadConfig(env).taxAuthority).toBeUndefined();
      expect(loadConfig(authority).taxAuthority).toEqual({
        addresses: { wsaa: 'https://wsaa', wsfe: 'https://wsfe', padron: 'https://padron' },
      });
      for (const name of ['TAX_AUTHORITY_WSAA_URL', 'TAX_AUTHORITY_PADRON_URL']) {
        expect(() => loadConfig({ ...authority, [name]: '' })).toThrow(name);
      }
    });

    it('has addresses in the clear only for a simulator on the same machine', () => {
      for (const address of ['http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9/x']) {
        const simulated = { ...authority, TAX_AUTHORITY_WSFE_URL: address };
        expect(loadConfig(simulated).taxAuthority?.addresses.wsfe).toBe(address);
        expect(() => loadConfig({ ...simulated, ...onAws })).toThrow(/https/);
      }
      for (const address of ['http://10.0.0.1', 'http://127.0.0.1.evil.com', 'ftp://x', 'x']) {
        const wrong = { ...authority, TAX_AUTHORITY_WSAA_URL: address };
        expect(() => loadConfig(wrong)).toThrow(/TAX_AUTHORITY_WSAA_URL/);
      }
    });

    it('has no plain key on AWS', () => {
      const key = { ...authority, TAX_AUTHORITY_KEY: 'pem', TAX_AUTHORITY_CERTIFICATE: 'pem' };
      expect(loadConfig(key).taxAuthority).toMatchObject({ certificate: 'pem', key: 'pem' });
      expect(() => loadConfig({ ...key, ...onAws })).toThrow(/TAX_AUTHORITY_KEY/);
      const secret = { ...authority, ...onAws, TAX_AUTHORITY_SECRET: 'arn' };
      expect(loadConfig(secret).taxAuthority).toMatchObject({ secret: 'arn' });
    });
  });
});
