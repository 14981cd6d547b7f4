// GET, PUT and DELETE /pos/sessions/{pos_terminal_id}/active: one session at a time works at a
// terminal. Spec: POS; contract#states, contract#payloads.
// Decision: there is no creating endpoint, so PUT opens a session where none is active and changes
// the active one otherwise; with If-None-Match: * it only opens (session_already_active).
import { toIso } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { updateBody } from '#resource/bodies.ts';
import { amended, asRead, type Change, create, update } from '#resource/change.ts';
import { assertMatch } from '#resource/conditional-request.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { amendedRecord, newRecord } from '#resource/record-rules.ts';
import { deletedData, shownRecord } from '#resource/record-schema.ts';
import { PosSession } from '../records/pos-session.ts';
import { PosTerminal, placeChange, refuseIdle } from '../records/pos-terminal.ts';
import { terminalAt } from './terminal-at.ts';

const PATH = '/pos/sessions/{pos_terminal_id}/active';

export const getActiveSession = verb(
  PosSession,
  {
    name: 'pos_sessions.get_active',
    summary: 'Get the active session of a terminal',
    description: '404 where no session is active at the terminal.',
    method: 'GET',
    path: PATH,
    access: 'pos:read',
    data: shownRecord(PosSession),
    fails: ['invalid_id', 'not_found'],
  },
  async (ctx, { params }) => {
    const session = await activeSessionOf(ctx, await terminalAt(ctx, params));
    return { data: session ?? fail('not_found') };
  },
);

export const updateActiveSession = verb(
  PosSession,
  {
    name: 'pos_sessions.update',
    summary: 'Change the active session of a terminal, or open one where none is active',
    method: 'PUT',
    path: PATH,
    access: 'pos:write',
    body: updateBody(PosSession),
    data: shownRecord(PosSession),
    assertsVersion: true,
    fails: [
      'invalid_id',
      'not_found',
      'record_locked',
      'session_already_active',
      'version_conflict',
    ],
  },
  async (ctx, { params, body }) => {
    const terminal = await terminalAt(ctx, params);
    const active = await activeSessionOf(ctx, terminal);
    if (active === undefined) return open(ctx, terminal, body);
    if (ctx.request.headers['if-none-match'] === '*') alreadyActive(active);
    assertMatch(ctx.request.headers, active);
    const after = amendedRecord(ctx, PosSession, active, body);
    if (after === active) return { data: active };
    return ctx.commit([update(PosSession, active, after)], { data: after });
  },
);

export const closeActiveSession = verb(
  PosSession,
  {
    name: 'pos_sessions.delete',
    summary: 'Close the active session of a terminal; it stays for the record',
    method: 'DELETE',
    path: PATH,
    access: 'pos:write',
    data: deletedData,
    assertsVersion: true,
    fails: ['invalid_id', 'not_found', 'version_conflict'],
  },
  async (ctx, { params }) => {
    const terminal = await terminalAt(ctx, params);
    const active = (await activeSessionOf(ctx, terminal)) ?? fail('not_found');
    assertMatch(ctx.request.headers, active);
    const closed_at = toIso(ctx.clock.now());
    const fields = { status: 'closed', closed_at, closed_by: ctx.actor.id } as const;
    const after = amended(ctx, active, fields);
    const free = placeChange(terminal._id, 'active_session_id', null);
    const data = { deleted: true, id: active._id };
    return ctx.commit([update(PosSession, active, after), free], { data });
  },
);

/** One that was closed meanwhile is none. */
async function activeSessionOf(
  ctx: Context,
  terminal: PosTerminal,
): Promise<PosSession | undefined> {
  const id = terminal.active_session_id;
  const session = id === null ? undefined : await ctx.store.get(PosSession, id);
  return session?.status === 'active' ? session : undefined;
}

function open(
  ctx: Context,
  terminal: PosTerminal,
  body: (typeof PosSession)['$patch'],
): Promise<Answer<PosSession>> {
  refuseIdle(terminal);
  const { version: _, ...fields } = body;
  const session = newRecord(ctx, PosSession, {
    ...fields,
    pos_terminal_id: terminal._id,
    opened_at: toIso(ctx.clock.now()),
    opened_by: ctx.actor.id,
  });
  const changes: Change[] = [
    create(PosSession, session),
    placeChange(terminal._id, 'active_session_id', session._id),
    asRead(PosTerminal, terminal, 'active_session_id', 'status'),
  ];
  return ctx.commit(changes, { data: session });
}

const alreadyActive = ({ _id, user_id }: PosSession): never =>
  fail('session_already_active', { errors: [{ session_id: _id, user_id }] });
