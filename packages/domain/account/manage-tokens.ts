// API tokens, managed from a logged-in session: list, create, regenerate, revoke; and what a token can say of itself.
// Decision: a session has in hand the tokens that it made, and all of them if it may do everything in the account; others are
// not there for it. So everybody can stop what they let out, and owner and admin whatever else leaked.
// A session in the sandbox has the sandbox's tokens alone.
// Decision: creation takes no Idempotency-Key, since keeping its answer would keep the token's value.
import { fail } from '#kernel/error.ts';
import { list } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Actor, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { fixedPage } from '#resource/list/list-page.ts';
import { PER_PAGE_DEFAULT, pagedQuery } from '#resource/list/list-query.ts';
import { pathId } from '#resource/path-id.ts';
import type { Credentials, TokenExpiry, TokenView } from '#resource/ports.ts';
import { listData } from '#resource/record-schema.ts';
import { SCOPES, type Scope } from '#resource/scopes.ts';
import { scopeDescriptions } from './scope-descriptions.ts';
import { newTokenShape, tokenInput, tokenMode, tokenShape, tokenStatus } from './token.ts';

export const listTokens = verb(
  undefined,
  {
    name: 'api-tokens.list',
    summary: 'List the API tokens that the session made; all of the account for owner and admin',
    description:
      'Without the values of the tokens, the last one made first. A session in the sandbox sees test tokens only.',
    method: 'GET',
    path: '/api-tokens/list/',
    access: 'session',
    query: pagedQuery({ status: tokenStatus().optional(), mode: tokenMode().optional() }),
    data: listData(tokenShape),
    fails: ['invalid_query_parameter'],
  },
  async (ctx, { query }) => {
    const { page = 1, per_page: perPage = PER_PAGE_DEFAULT, status, mode } = query;
    const actor = await ctx.admitted();
    const found = (await credentials(ctx).list())
      .filter((token) => isInHand(actor, token))
      .filter((token) => (status ?? token.status) === token.status)
      .filter((token) => (mode ?? token.mode) === token.mode)
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
    const items = found.slice((page - 1) * perPage, page * perPage);
    const shown = { page, perPage, sort: 'created_at', direction: 'desc', filters: {} } as const;
    return { data: fixedPage(shown, { items, total: found.length }) };
  },
);

export const createToken = verb(
  undefined,
  {
    name: 'api-tokens.create',
    summary: 'Create an API token; its value is shown only now',
    description:
      'Its scopes are at most those of the session, and a session in the sandbox makes test tokens only. It never expires unless `expires` says so. There is no Idempotency-Key: a repeat makes another token.',
    method: 'POST',
    path: '/api-tokens/',
    access: 'session',
    // A client that lost the value of a token does not get it back: decision 405.
    idempotent: false,
    body: tokenInput,
    data: newTokenShape,
    status: [201],
    fails: ['token_limit_reached', 'insufficient_scope'],
  },
  async (ctx, { body }) => {
    const actor = await ctx.admitted();
    const scopes = body.scopes as Scope[];
    assertHolds(actor, scopes);
    if (actor.mode === 'test' && body.mode !== 'test') {
      fail('insufficient_scope', { errors: [{ field: 'mode', location: 'body' }] });
    }
    const { view, token } = await credentials(ctx).create({
      name: body.name,
      mode: body.mode,
      scopes: [...new Set(scopes)],
      expires: (body.expires ?? 'never') as TokenExpiry,
      createdBy: actor.id,
    });
    return { data: { ...view, token }, status: 201 };
  },
);

export const regenerateToken = verb(
  undefined,
  {
    name: 'api-tokens.regenerate',
    summary: 'Replace the value of a token that is listed; the old one stops at once',
    description:
      'Name, mode and scopes stay; the new value is shown only now. The session must hold every scope of the token.',
    method: 'POST',
    path: '/api-tokens/{id}/regenerate/',
    access: 'session',
    // A client that lost the value of a token does not get it back: decision 405.
    idempotent: false,
    data: newTokenShape,
    fails: ['not_found', 'invalid_id', 'insufficient_scope'],
  },
  async (ctx, { params }) => {
    const actor = await ctx.admitted();
    const { view, token } = await credentials(ctx).regenerate(pathId(params, 'id'), (token) => {
      assertInHand(actor, token);
      assertHolds(actor, token.scopes);
    });
    return { data: { ...view, token } };
  },
);

export const revokeToken = verb(
  undefined,
  {
    name: 'api-tokens.revoke',
    summary: 'Revoke a token that is listed, at once',
    description: 'For good; requests with it are answered 401 from then on.',
    method: 'POST',
    path: '/api-tokens/{id}/revoke/',
    access: 'session',
    // A client that lost the value of a token does not get it back: decision 405.
    idempotent: false,
    data: z.strictObject({ revoked: z.literal(true), id: z.string() }),
    fails: ['not_found', 'invalid_id'],
  },
  async (ctx, { params }) => {
    const actor = await ctx.admitted();
    const id = pathId(params, 'id');
    await credentials(ctx).revoke(id, (token) => assertInHand(actor, token));
    return { data: { revoked: true, id } };
  },
);

export const describeSelf = verb(
  undefined,
  {
    name: 'api-tokens.self',
    summary: 'What this token is and may do',
    description: 'Id, mode, account and scopes of the token with which the request is made.',
    method: 'GET',
    path: '/api-tokens/self/',
    access: 'token',
    data: z.strictObject({
      _id: z.string(),
      mode: z.string(),
      livemode: z.boolean(),
      tenant_id: z.string(),
      scopes: list(z.string()),
    }),
  },
  async (ctx) => {
    const actor = await ctx.admitted();
    return {
      data: {
        _id: actor.id,
        mode: ctx.mode,
        livemode: ctx.livemode,
        tenant_id: ctx.tenantId,
        scopes: actor.scopes,
      },
    };
  },
);

export const listScopes = verb(
  undefined,
  {
    name: 'api-tokens.scopes',
    summary: 'The scopes that a token may hold',
    method: 'GET',
    path: '/api-tokens/scopes',
    access: 'session',
    data: list(
      z.strictObject({
        scope: z.string(),
        resource: z.string().meta({ description: 'What it is about' }),
        action: z.string(),
        description: z.string(),
      }),
    ),
  },
  async (ctx) => ({ data: scopeDescriptions(ctx.request.language) }),
);

const isInHand = ({ id, mode, scopes }: Actor, token: TokenView): boolean =>
  (mode === 'live' || token.mode === mode) &&
  (token.created_by === id || SCOPES.every((scope) => scopes.includes(scope)));

function assertInHand(actor: Actor, token: TokenView): void {
  if (!isInHand(actor, token)) fail('not_found');
}

/** No caller is handed a token that may do more than they may. */
function assertHolds(actor: Actor, scopes: readonly string[]): void {
  const missing = scopes.filter((scope) => !actor.scopes.includes(scope as Scope));
  if (missing.length > 0)
    fail('insufficient_scope', { errors: missing.map((required_scope) => ({ required_scope })) });
}

function credentials(ctx: Context): Credentials {
  const port = ctx.ports.credentials;
  if (port === undefined) throw new Error('this function has no right to credentials');
  return port;
}
