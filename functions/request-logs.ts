// Serves: Request logs.
import { requestLogs } from '#domain/request-logs/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(requestLogs);
