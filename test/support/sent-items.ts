// The message of a communication to one customer, which only the background work of sending makes.
import { CrmSentItem } from '#domain/crm/records/sent-item.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { brandNew, create } from '#resource/change.ts';
import type { Furniture } from './furniture.ts';

export async function furnishSentItem({ stack, tenant, mode, records }: Furniture): Promise<void> {
  const communication = records.get('crm_communication');
  if (communication === undefined) return;
  const binding = { tenantId: tenant.id, mode, generation: 0 };
  const ctx = openServiceContext(stack.runtime, binding, { id: 'furnish' });
  const item = brandNew(ctx, CrmSentItem, {
    communication_id: communication._id,
    customer_id: communication.customer_id,
    channel: communication.channel,
    to: 'ana@example.com',
    body: 'Sample',
    status: 'recorded',
    recorded_at: communication.created_at,
  });
  await ctx.commit([create(CrmSentItem, item)], { data: item });
  records.set('crm_sent_item', item);
}
