// CRM: tasks and reminders, opportunities on their way through pipelines, segments of customers,
// and what is said to them.
import { group } from '#resource/define.ts';
import { listSentItems } from './message/list-sent-items.ts';
import { previewTemplate } from './message/preview-template.ts';
import { sendCommunicationJob } from './message/record-recipients.ts';
import { cancelCommunication, sendCommunication } from './message/send-communication.ts';
import { createCommunication, updateCommunication } from './message/write-communication.ts';
import { createTemplate, updateTemplate } from './message/write-template.ts';
import { loseOpportunity, moveOpportunity, winOpportunity } from './pipeline/move-opportunity.ts';
import { createOpportunity, updateOpportunity } from './pipeline/write-opportunity.ts';
import { createPipeline, updatePipeline } from './pipeline/write-pipeline.ts';
import { CrmCommunication } from './records/communication.ts';
import { CrmOpportunity } from './records/opportunity.ts';
import { CrmPipeline } from './records/pipeline.ts';
import { CrmReminder } from './records/reminder.ts';
import { CrmSegment } from './records/segment.ts';
import { CrmSentItem } from './records/sent-item.ts';
import { CrmTask } from './records/task.ts';
import { CrmTemplate } from './records/template.ts';
import { sendReminderJob } from './reminder/send-reminder.ts';
import { evaluateSegmentJob } from './segment/evaluate-segment.ts';
import { segmentCustomers } from './segment/segment-customers.ts';
import { createSegment, updateSegment } from './segment/write-segment.ts';
import { updateTask } from './update-task.ts';

export const crm = group('crm', {
  title: 'CRM',
  nouns: [
    CrmPipeline,
    CrmOpportunity,
    CrmTask,
    CrmReminder,
    CrmSegment,
    CrmTemplate,
    CrmCommunication,
    CrmSentItem,
  ],
  verbs: [
    updateTask,
    createPipeline,
    updatePipeline,
    createOpportunity,
    updateOpportunity,
    moveOpportunity,
    winOpportunity,
    loseOpportunity,
    createSegment,
    updateSegment,
    segmentCustomers,
    createTemplate,
    updateTemplate,
    previewTemplate,
    createCommunication,
    updateCommunication,
    sendCommunication,
    cancelCommunication,
    listSentItems,
  ],
  jobs: [sendReminderJob, evaluateSegmentJob, sendCommunicationJob],
});
