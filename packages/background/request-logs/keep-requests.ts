// Writes the requests of a batch of log lines as records of their tenants, many in a transaction. An id follows from the request's
// own, so a batch that comes twice writes nothing twice; nothing of it is an event.
import { randomUUID } from 'node:crypto';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import { bindStore } from '#http/operation/binding.ts';
import type { Runtime } from '#http/runtime.ts';
import { toIso } from '#kernel/clock.ts';
import { idTime, recordIdOfUlid } from '#kernel/id.ts';
import type { Noun } from '#resource/declaration.ts';
import { type RequestLine, requestLines } from './request-lines.ts';

/** The handler of the subscriptions. Throws where the table is out of reach, so that the batch comes again. */
export const keepRequests =
  (runtime: Runtime, noun: Noun) =>
  async (event: CloudWatchLogsEvent): Promise<void> => {
    const byTenant = Object.groupBy(requestLines(event), ({ tenant, mode }) => `${mode} ${tenant}`);
    for (const lines of Object.values(byTenant)) await keep(runtime, noun, lines ?? []);
  };

async function keep(runtime: Runtime, noun: Noun, lines: readonly RequestLine[]): Promise<void> {
  const [first] = lines;
  if (first === undefined) return;
  // What a reset of the sandbox keeps is in generation 0.
  const store = bindStore(runtime, { tenantId: first.tenant, mode: first.mode, generation: 0 });
  const records = lines.map(asRecord).filter((record) => record !== undefined);
  const results = await store.commitMany(
    records.map((record) => ({ changes: [{ kind: 'create', noun, record }] })),
    { token: randomUUID(), nowMs: runtime.clock.now(), isQuiet: true },
  );
  for (const [i, result] of results.entries()) {
    const record = records[i];
    if (result.done || record === undefined) continue;
    if ((await store.get(noun, record._id)) === undefined) throw result.error;
  }
}

function asRecord(line: RequestLine) {
  const _id = recordIdOfUlid(line.request_id);
  if (_id === undefined) return undefined;
  const at = toIso(idTime(_id));
  return {
    ...{ _id, created_at: at, updated_at: at, version: 1, livemode: line.mode === 'live' },
    request_id: line.request_id,
    method: line.method,
    status_code: line.status,
    duration_ms: Math.max(0, line.ms),
    required_scope: line.scope,
    ...said('operation', line.operation),
    ...said('path', line.path),
    ...said('resource_id', line.resource_id),
    ...said('code', line.code),
    ...said('errors', line.errors),
    ...said('credential', line.credential),
    ...said('actor_id', line.actor),
    ...said('address', line.address),
    ...said('user_agent', line.agent),
    ...said('is_replayed', line.replayed),
  };
}

const said = (name: string, value: unknown): object =>
  value === undefined || value === null ? {} : { [name]: value };
