// What the sandbox authority decides.
import { expect, test } from 'vitest';
import type { Voucher } from '#resource/authority/voucher.ts';
import type { ScriptedFault } from '#resource/ports.ts';
import { testDocument } from '../../test/support/tax-authority/document.ts';
import { noAuthority } from './no-authority.ts';
import { sandboxAuthority } from './sandbox-authority.ts';

const TAXPAYER = { cuit: '30715686054' };

const document = (more: Partial<Voucher> = {}) => testDocument({ total: 100, ...more });
const ask = (more?: Partial<Voucher>) =>
  sandboxAuthority().clientOf(TAXPAYER).authorize(document(more));

test('a synthetic CAE has 14 digits beginning 99 and lasts ten days', async () => {
  const said = await ask();
  expect(said).toMatchObject({ result: 'approved', caeExpiration: '2027-01-07' });
  expect(said.result === 'approved' && said.cae).toMatch(/^99\d{12}$/);
});

test('the same document has the same CAE, another number another one', async () => {
  expect(await ask()).toEqual(await ask());
  expect(await ask({ numero: 2 })).not.toEqual(await ask());
});

test.each([
  [1.91, 'rejected'],
  [1.92, 'unavailable'],
  [1.93, 'unavailable'],
  [91, 'approved'],
  [1.9, 'approved'],
])('a total of %d is %s', async (total, result) => {
  expect(await ask({ total })).toMatchObject({ result });
});

test('.92 was certainly not sent, .93 may have arrived and is answered on the retry', async () => {
  expect(await ask({ total: 1.92 })).toMatchObject({ uncertain: false });
  expect(await ask({ total: 1.93 })).toMatchObject({ uncertain: true });
  expect(await ask({ total: 1.92, intentos: 9 })).toMatchObject({ result: 'unavailable' });
  expect(await ask({ total: 1.93, intentos: 1 })).toMatchObject({ result: 'approved' });
});

test('receiver 20000000001 is unknown', async () => {
  expect(
    await ask({ receptor: { ...document().receptor, numero_documento: '20000000001' } }),
  ).toMatchObject({
    result: 'rejected',
    errors: [{ code: '10015' }],
  });
});

test('live documents are never authorized by pretence', async () => {
  expect(noAuthority().simulated).toBe(false);
  expect(await noAuthority().clientOf(TAXPAYER).authorize(document())).toMatchObject({
    result: 'unavailable',
    uncertain: false,
  });
});

test.each([
  [{ fault: 'down' }, { result: 'unavailable', uncertain: false }],
  [{ fault: 'answer_lost' }, { result: 'unavailable', uncertain: true }],
  [{ fault: 'rejected' }, { result: 'rejected', errors: [{ code: '10048' }] }],
  [
    { fault: 'rejected', code: 10015, message: 'No' },
    { result: 'rejected', errors: [{ code: '10015', message: 'No' }] },
  ],
  [{ fault: 'observed' }, { result: 'approved', observations: [{ code: '10217' }] }],
] satisfies [ScriptedFault, object][])('with the fault %j it says %j', async (fault, said) => {
  const client = sandboxAuthority().clientOf(TAXPAYER);
  expect(await client.authorize(document(), fault)).toMatchObject(said);
});

test('a scripted fault comes before what the total asks for, but a remark needs an approval', async () => {
  const { authorize } = sandboxAuthority().clientOf(TAXPAYER);
  expect(await authorize(document({ total: 1.91 }), { fault: 'down' })).toMatchObject({
    result: 'unavailable',
  });
  expect(await authorize(document({ total: 1.91 }), { fault: 'observed' })).toMatchObject({
    result: 'rejected',
  });
});

test('the register can be out of reach', async () => {
  const { taxpayer } = sandboxAuthority().clientOf(TAXPAYER);
  expect(await taxpayer('30715686054')).toMatchObject({ condicion_iva: 1 });
  await expect(taxpayer('30715686054', { fault: 'down' })).rejects.toMatchObject({
    code: 'tax_authority_unavailable',
  });
});
