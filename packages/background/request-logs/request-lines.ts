// What a subscription of a function's log brings: CloudWatch's batches of lines, and among them those that say of a request that its
// tenant may look it up (http/middleware/log.ts).
import { gunzipSync } from 'node:zlib';
import type { CloudWatchLogsDecodedData, CloudWatchLogsEvent } from 'aws-lambda';
import { parseJson } from '#kernel/json.ts';
import type { Mode } from '#resource/context.ts';

export type RequestLine = {
  request_id: string;
  tenant: string;
  mode: Mode;
  method: string;
  status: number;
  ms: number;
  scope: string;
  operation?: string | null;
  path?: string;
  resource_id?: string;
  code?: string;
  errors?: { field: string; location: string; code: string }[];
  credential?: 'token' | 'session' | null;
  actor?: string | null;
  address?: string;
  agent?: string | null;
  replayed?: true;
};

/** The lines of a batch that are to be kept; whatever else was logged is passed over. */
export function requestLines({ awslogs }: CloudWatchLogsEvent): RequestLine[] {
  const text = gunzipSync(Buffer.from(awslogs.data, 'base64')).toString();
  const { logEvents } = parseJson(text) as CloudWatchLogsDecodedData;
  return onceEach(
    logEvents.map(({ message }) => readLine(message)).filter((line) => line !== undefined),
  );
}

function readLine(message: string): RequestLine | undefined {
  if (!message.includes('"kept":true')) return undefined;
  try {
    const line = parseJson(message.slice(message.indexOf('{'))) as Record<string, unknown>;
    const isWhole =
      line.kept === true && typeof line.tenant === 'string' && typeof line.request_id === 'string';
    return isWhole ? (line as RequestLine) : undefined;
  } catch {
    return undefined;
  }
}

/** A client that is refused again and again for its credential or its rate is told of once a batch: a flood costs no flood of writes. */
function onceEach(lines: readonly RequestLine[]): RequestLine[] {
  const seen = new Set<string>();
  return lines.filter(({ status, tenant, mode, code, actor }) => {
    if (status !== 401 && status !== 429) return true;
    const kind = [tenant, mode, code, actor].join(' ');
    return !seen.has(kind) && seen.add(kind);
  });
}
