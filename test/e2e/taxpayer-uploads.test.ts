// What is refused of taxpayer data: certificates and keys that could not issue, or must not be shown, and data that breaks
// documents. Nothing of it is stored. Spec: Taxpayer data; issue: bad input.
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';
import { newKey, openPapers, type Papers } from '../support/taxpayer-keys.ts';
import {
  CUIT,
  DATA,
  OTHER_CUIT,
  openTaxpayerSetup,
  own,
  type TaxpayerSetup,
} from '../support/taxpayer-setup.ts';

const KEY = newKey();

let stack: MemoryStack;
let papers: Papers;
let setup: TaxpayerSetup;

beforeAll(async () => {
  stack = await openMemoryStack();
  papers = await openPapers(stack.clock);
});
beforeEach(async () => {
  setup = await openTaxpayerSetup(stack);
});

const good: TaxpayerSetup['good'] = (...asked) => setup.good(...asked);
const refusal: TaxpayerSetup['refusal'] = (...asked) => setup.refusal(...asked);

describe('an upload is refused', () => {
  const upload = async (certificate: unknown, private_key?: unknown, more: Rec = {}) => {
    const refused = await refusal('live', `POST ${own}`, {
      ...DATA,
      certificate,
      private_key,
      ...more,
    });
    expect(await refusal('live', `GET ${own}`)).toMatchObject({ status: 404 });
    return refused;
  };
  const format = (field: string) => ({ status: 400, line: { field, code: 'invalid_format' } });

  test('when the certificate is garbage', async () => {
    const good = await papers.certificate(CUIT, KEY.publicKey);
    const broken = good.replace(/[A-Za-z]{20}/, 'A'.repeat(20));
    const block = (text: string) =>
      `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`;
    for (const text of [
      'hello',
      block('AAAA'),
      block('%%'),
      `${good}\u0007`,
      good + good,
      broken,
    ]) {
      expect(await upload(text, KEY.pem), text).toMatchObject({ status: 400 });
    }
    expect(await upload('x'.repeat(100_000), KEY.pem)).toMatchObject({
      line: { field: 'certificate', code: 'too_long' },
    });
    expect(await upload(7, KEY.pem)).toMatchObject({ line: { code: 'invalid_type' } });
  });

  test('when it holds the key as well, since certificates are shown', async () => {
    const both = `${await papers.certificate(CUIT, KEY.publicKey)}\n${KEY.pem}`;
    expect(await upload(both)).toMatchObject(format('certificate'));
    expect(await upload(KEY.pem, KEY.pem)).toMatchObject(format('certificate'));
  });

  test('when the key is another one, none, locked, or missing', async () => {
    const certificate = await papers.certificate(CUIT, KEY.publicKey);
    expect(await upload(certificate, newKey().pem)).toMatchObject(format('private_key'));
    expect(await upload(certificate, 'key')).toMatchObject(format('private_key'));
    expect(await upload(certificate, newKey('pkcs8', 'secret').pem)).toMatchObject(
      format('private_key'),
    );
    const required = { code: 'conditional_required' };
    expect(await upload(certificate)).toMatchObject({
      line: { field: 'private_key', ...required },
    });
    expect(await upload(undefined, KEY.pem)).toMatchObject({
      line: { field: 'certificate', ...required },
    });
  });

  test('when the certificate is another CUIT’s or its time is over', async () => {
    const foreign = await papers.certificate(OTHER_CUIT, KEY.publicKey);
    expect(await upload(foreign, KEY.pem)).toMatchObject({
      line: { field: 'certificate', expected: CUIT, actual: OTHER_CUIT },
    });
    const over = await papers.certificate(CUIT, KEY.publicKey, { from: -9, to: -1 });
    expect(await upload(over, KEY.pem)).toMatchObject({
      line: { field: 'certificate', code: 'out_of_range' },
    });
  });

  test('when its key is of a kind with which no ticket can be asked for', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const der = publicKey.export({ type: 'spki', format: 'der' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(await upload(await papers.certificate(CUIT, der), pem)).toMatchObject({
      line: { field: 'certificate', expected: 'rsa', actual: 'ec' },
    });
  });

  test('when the data is wrong, with every field named', async () => {
    const wrong = {
      cuit: '30-71234567-2',
      tax_condition: 'consumidor_final',
      sale_points: [0],
      legal_name: 'Sur\u0000',
      address: 'Mitre\n100',
      activity_start: '2015-02-30',
      gross_income: '\u001b[31m',
      balance: 7,
    };
    const { status, json } = await setup.ask('live', `POST ${own}`, wrong);
    expect(status).toBe(400);
    expect(json.errors.map(({ field }: Rec) => field).sort()).toEqual(
      Object.keys(wrong)
        .map((name) => (name === 'sale_points' ? 'sale_points[0]' : name))
        .sort(),
    );
    for (const change of [{ sale_points: [3, 3] }, { default_sale_point: 4 }]) {
      expect(await refusal('live', `POST ${own}`, { ...DATA, ...change })).toMatchObject({
        status: 400,
      });
    }
  });

  test('when the system is there already, or is to change its CUIT or a version that moved', async () => {
    await good('live', `POST ${own}`, DATA);
    expect(await refusal('live', `POST ${own}`, DATA)).toMatchObject({
      status: 409,
      code: 'duplicate_value',
    });
    expect(await refusal('live', `PUT ${own}`, { cuit: OTHER_CUIT })).toMatchObject({
      status: 400,
      line: { field: 'cuit', code: 'immutable' },
    });
    const stale = { headers: { 'if-match': '"9"' } };
    expect(await refusal('live', `PUT ${own}`, { address: 'x' }, stale)).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
    const shown = await good('live', `GET ${own}`);
    expect(await good('live', `PUT ${own}`, shown)).toEqual(shown);
  });
});
