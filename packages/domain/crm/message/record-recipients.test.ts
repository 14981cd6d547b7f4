// A communication whose job comes before its time, as one of a bare day that an earlier version ordered does.
import { expect, test } from 'vitest';
import { TooEarly } from '#resource/define.ts';
import { NOW_MS, testContext } from '#resource/test-data/plain-context.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { CrmCommunication } from '../records/communication.ts';
import { sendCommunicationJob } from './record-recipients.ts';

test('a communication is kept until its day begins in Argentina, and sent then', async () => {
  const ctx = testContext();
  const scheduled = { scheduled_at: '2026-03-11', status: 'scheduled' } as const;
  const communication = rowOf(CrmCommunication, scheduled);
  ctx.records.set(CrmCommunication.key, new Map([[communication._id, communication]]));
  const beginsMs = Date.parse('2026-03-11T03:00:00Z');
  ctx.nowMs = NOW_MS;
  await expect(sendCommunicationJob.run(ctx, communication._id)).rejects.toEqual(
    new TooEarly(beginsMs),
  );
  ctx.nowMs = beginsMs;
  await sendCommunicationJob.run(ctx, communication._id);
  expect(ctx.committed).toHaveLength(1);
});
