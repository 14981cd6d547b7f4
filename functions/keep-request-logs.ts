// Keeps what the functions logged of requests, for the tenants that made them.
import { keepRequests } from '#background/request-logs/keep-requests.ts';
import { RequestLog } from '#domain/request-logs/records/request-log.ts';
import { createRuntime } from '#http/runtime.ts';

export const handler = keepRequests(createRuntime(), RequestLog);
