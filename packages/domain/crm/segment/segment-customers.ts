// GET /crm-tasks/segments/{id}/customers/: who belongs to the segment right now, newest first.
// Decision: it takes the right to read the CRM and so shows who they are and how to reach them,
// not the whole customer.
import type { Customer } from '#domain/customers/records/customer.ts';
import { toIso } from '#kernel/clock.ts';
import { dateTime, text, textList } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { ListQuery } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { parseFields } from '#resource/input/field-selection.ts';
import { fixedPage } from '#resource/list/list-page.ts';
import { fieldsParameter, PER_PAGE_DEFAULT, pagedQuery } from '#resource/list/list-query.ts';
import { listData } from '#resource/record-schema.ts';
import { CrmSegment } from '../records/segment.ts';
import { noteCount } from './evaluate-segment.ts';
import { membersOf } from './members.ts';

/** A count that is right is noted again after so long. */
const FRESH_MS = 3_600_000;

const member = z.object({
  _id: text(),
  name: text(),
  customer_type: text().optional(),
  email: text().optional(),
  phone: text().optional(),
  mobile: text().optional(),
  tags: textList(100).optional(),
  status: text(),
});

export const segmentCustomers = verb(
  CrmSegment,
  {
    name: 'crm-tasks/segments.customers',
    summary: 'Evaluate a segment now and list its customers, newest first',
    description:
      'Shows name, contact, tags and status of each, not the whole customer. `evaluated_at` is the moment of the evaluation, whose count the segment keeps.',
    method: 'GET',
    path: '/crm-tasks/segments/{id}/customers/',
    access: 'crm:read',
    on: 'record',
    query: pagedQuery({ fields: fieldsParameter() }),
    data: listData(member).extend({ evaluated_at: dateTime() }),
    fails: ['invalid_query_parameter', 'invalid_field_selection'],
  },
  async (ctx, { record, query }) => {
    const { page = 1, per_page: perPage = PER_PAGE_DEFAULT } = query;
    const fields = parseFields({ record: member, idField: '_id' }, query.fields);
    const evaluatedAt = ctx.clock.now();
    const from = (page - 1) * perPage;
    const items: Customer[] = [];
    let total = 0;
    for await (const { members } of membersOf(ctx, record, { direction: 'desc' })) {
      const [start, end] = [from - total, from + perPage - total];
      items.push(...members.slice(Math.max(0, start), Math.max(0, end)));
      total += members.length;
    }
    if (isWorthNoting(record, total, evaluatedAt)) await noteCount(ctx, record, total);
    const shown: ListQuery = {
      page,
      perPage,
      sort: 'created_at',
      direction: 'desc',
      filters: {},
      fields: fields ?? Object.keys(member.shape),
    };
    const data = fixedPage(shown, { items, total });
    return { data: { ...data, evaluated_at: toIso(evaluatedAt) } };
  },
);

const isWorthNoting = (
  { type, customer_count, last_evaluated_at }: CrmSegment,
  total: number,
  nowMs: number,
) =>
  customer_count !== total ||
  (type === 'dynamic' &&
    (last_evaluated_at === undefined || nowMs - Date.parse(last_evaluated_at) > FRESH_MS));
