// The background work of a communication: one immutable sent item for each recipient, then the
// outcome. It goes on in steps of bounded size: each step ends in a version of the communication
// that orders the next one and says where that begins.
// The id of a sent item derives from communication and customer, so a step that is repeated after
// a crash finds what it had written and writes no recipient twice.

import { bearerOf } from '#domain/customers/merged.ts';
import type { Customer } from '#domain/customers/records/customer.ts';
import { toIso } from '#kernel/clock.ts';
import { beginMs } from '#kernel/date.ts';
import { derivedId } from '#kernel/id.ts';
import { amended, brandNew, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job, TooEarly } from '#resource/define.ts';
import { CrmCommunication, SEND_COMMUNICATION_JOB } from '../records/communication.ts';
import { CrmSegment } from '../records/segment.ts';
import { CrmSentItem } from '../records/sent-item.ts';
import { type MemberPage, membersOf } from '../segment/members.ts';
import { templateOf, templateProblem } from './message-template.ts';
import type { Content } from './render-message.ts';
import { begin } from './send-communication.ts';
import { handOver } from './sending-port.ts';

/** Sent items of one commit: their bodies must fit into one transaction of 4 MB. */
const ITEMS_A_COMMIT = 40;
/** Pages of customers looked at in one step. */
const PAGES_A_STEP = 4;

export const sendCommunicationJob = job(SEND_COMMUNICATION_JOB, async (ctx, id) => {
  const communication = await ctx.store.get(CrmCommunication, id);
  if (communication?.status === 'sending') return step(ctx, communication);
  if (communication?.status !== 'scheduled') return;
  const dueMs = beginMs(communication.scheduled_at ?? communication.created_at);
  if (ctx.clock.now() < dueMs) throw new TooEarly(dueMs);
  await begin(ctx, communication);
});

async function step(ctx: Context, communication: CrmCommunication): Promise<void> {
  const template = await templateOf(ctx, communication);
  const problem = templateProblem(communication, template);
  if (problem !== undefined) return finish(ctx, communication, problem);
  const content: Content = {
    channel: communication.channel,
    subject: communication.subject || template?.subject,
    body: template?.body ?? communication.body ?? '',
  };
  let pages = 0;
  for await (const { members, next } of audience(ctx, communication)) {
    await recordAll(ctx, communication, content, members);
    pages += 1;
    if (pages === PAGES_A_STEP && next !== undefined) return goOn(ctx, communication, next);
  }
  await finish(ctx, communication);
}

async function* audience(
  ctx: Context,
  communication: CrmCommunication,
): AsyncGenerator<MemberPage> {
  const { customer_id, segment_id, sending_cursor: from } = communication;
  if (segment_id !== undefined) {
    const segment = await ctx.store.get(CrmSegment, segment_id);
    if (segment !== undefined) yield* membersOf(ctx, segment, { direction: 'asc', from });
    return;
  }
  const customer = await bearerOf(ctx, customer_id ?? '');
  if (customer === undefined || customer.status === 'deleted') return;
  yield { members: [customer] };
}

async function recordAll(
  ctx: Context,
  communication: CrmCommunication,
  content: Content,
  members: readonly Customer[],
): Promise<void> {
  const items = members.map((customer) => itemOf(ctx, communication, content, customer));
  for (let at = 0; at < items.length; at += ITEMS_A_COMMIT) {
    const part = items.slice(at, at + ITEMS_A_COMMIT);
    const ids = part.map(({ _id }) => _id);
    const known = await ctx.store.getMany(CrmSentItem, ids);
    const fresh = part.filter(({ _id }) => !known.has(_id));
    const creations = fresh.map((item) => create(CrmSentItem, item));
    if (fresh.length > 0) await ctx.commit(creations, { data: null });
  }
}

function itemOf(
  ctx: Context,
  communication: CrmCommunication,
  content: Content,
  customer: Customer,
): CrmSentItem {
  const { _id, sending_at, template_id, values = {} } = communication;
  const id = derivedId(
    Date.parse(sending_at ?? communication.updated_at),
    `${_id}\n${customer._id}`,
  );
  const fields = {
    communication_id: _id,
    customer_id: customer._id,
    ...(template_id !== undefined && { template_id }),
    ...handOver(content, values, customer),
    recorded_at: toIso(ctx.clock.now()),
  };
  return brandNew(ctx, CrmSentItem, fields, id);
}

async function goOn(ctx: Context, before: CrmCommunication, next: string): Promise<void> {
  const after = amended(ctx, before, { sending_cursor: next });
  await ctx.commit([update(CrmCommunication, before, after)], { data: after });
}

async function finish(ctx: Context, before: CrmCommunication, problem?: string): Promise<void> {
  const [sent_count, failed_count] = await Promise.all([
    countItems(ctx, before, 'recorded'),
    countItems(ctx, before, 'failed'),
  ]);
  const message = problem ?? reasonOf(failed_count);
  const isSent = sent_count > 0 && problem === undefined;
  const after = amended(ctx, before, {
    sent_count,
    failed_count,
    sending_cursor: undefined,
    ...(isSent
      ? { status: 'sent', sent_at: toIso(ctx.clock.now()) }
      : { status: 'failed', failure: { code: problem ? 'template' : 'no_recipients', message } }),
  });
  await ctx.commit([update(CrmCommunication, before, after)], { data: after });
}

const reasonOf = (failed: number): string =>
  failed === 0 ? 'There was nobody to send to' : 'No recipient could be sent to';

async function countItems(
  ctx: Context,
  communication: CrmCommunication,
  status: CrmSentItem['status'],
): Promise<number> {
  const page = await ctx.store.list(CrmSentItem, {
    page: 1,
    perPage: 1,
    sort: 'created_at',
    direction: 'desc',
    filters: { communication_id: communication._id, status },
  });
  return page.total;
}
