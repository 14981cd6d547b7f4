import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#kernel/json.ts';
import type { Request, RequestState } from '../request-state.ts';
import { canonicalJson, idempotency } from './idempotency.ts';

describe('canonicalJson', () => {
  it('is the same for the same value in any order of members', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: 1 })).toBe(
      canonicalJson({ a: 1, b: [1, { c: 'x', d: null }] }),
    );
  });

  it('differs for different values', () => {
    const values = [
      {},
      [],
      null,
      '',
      0,
      [[]],
      [{}],
      { a: null },
      { a: [1, 2] },
      { a: [2, 1] },
      ['1'],
      [1],
    ];
    const texts = values.map(canonicalJson);
    expect(new Set(texts).size).toBe(values.length);
  });

  it('is valid JSON of the value itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJson(canonicalJson(value))).toEqual(parseJson(JSON.stringify(value)));
      }),
    );
  });
});

describe('the idempotency record of a request', () => {
  const { before } = idempotency();
  const recordOf = async (verb: Partial<RequestState['verb']>, key?: string, body?: unknown) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const incoming = { method: 'GET', path: '/api/v1/products/', requestId: 'r', headers };
    const state = { verb, incoming, query: {}, body } as RequestState;
    await before?.({ event: state } as Request);
    return state.idempotency;
  };
  const unread = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('the body was read');
      },
    },
  );

  it('has a hash of the body where the operation takes a key', async () => {
    const made = await recordOf({ idempotent: true }, 'k', { name: 'Pan' });
    expect(made).toMatchObject({ key: expect.stringMatching(/^k#/), owner: 'r' });
    expect(made?.bodyHash).not.toBe(
      (await recordOf({ idempotent: true }, 'k', { name: 'Vino' }))?.bodyHash,
    );
    await expect(recordOf({ idempotent: true }, 'k', unread)).rejects.toThrow('was read');
  });

  it.each([['without a key'], ['with a key', 'k']])(
    'is none of a GET, whose body is not hashed, %s',
    async (_, key?: string) => {
      expect(await recordOf({ idempotent: false }, key, unread)).toBeUndefined();
    },
  );
});
