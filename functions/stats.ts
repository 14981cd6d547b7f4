// Statistics. Its list of what happened is asked for by the names of events.
import { service } from '#domain/service.ts';
import { stats } from '#domain/stats/group.ts';
import { eventKindsPort } from '#http/reference/event-kinds-port.ts';
import { serve } from '#http/serve.ts';

const eventKinds = eventKindsPort(service);

export const handler = serve(stats, { ports: () => ({ eventKinds }) });
