// Request logs: what was asked of the service and what it answered.
import { group } from '#resource/define.ts';
import { getRequest, listRequests } from './read-requests.ts';
import { RequestLog } from './records/request-log.ts';

export const requestLogs = group('request-logs', {
  title: 'Request logs',
  nouns: [RequestLog],
  verbs: [listRequests, getRequest],
});
