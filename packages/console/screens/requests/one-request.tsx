// One request: what was asked, what was answered, and what was wrong. The service keeps neither bodies nor values. A request is there some
// seconds after its answer, so one that is not yet there is asked for again for a while.
import type { RequestLog } from '#sdk/generated/types.ts';
import { get, Refusal } from '../../app/api.ts';
import { useDocs, useWords } from '../../app/language.ts';
import { useLoaded } from '../../app/load.ts';
import { Link } from '../../app/router.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Badge, Copy, Facts, Moment, toneOf } from '../../parts/small.tsx';
import { Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';

const AGAIN_MS = 800;
const TRIES = 15;

export function OneRequest({ id }: { id: string }) {
  const words = useWords().requests;
  const loaded = useLoaded(id, (signal) => found(id, signal));
  return (
    <Screen title={words.one} back={<Link screen="requests">{words.title}</Link>}>
      {loaded.isLoading && loaded.value === undefined && <p role="status">{words.looking}</p>}
      <Shown of={loaded}>{(request) => <RequestDetails request={request} />}</Shown>
    </Screen>
  );
}

async function found(id: string, signal: AbortSignal): Promise<RequestLog> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await get<RequestLog>(`/request-logs/${encodeURIComponent(id)}/`, { signal });
    } catch (error) {
      const isLate = error instanceof Refusal && error.status === 404 && left > 0;
      if (!isLate || signal.aborted) throw error;
    }
    await new Promise((resume) => setTimeout(resume, AGAIN_MS));
  }
}

function RequestDetails({ request }: { request: RequestLog }) {
  const words = useWords().requests;
  const { method, path = '', status_code: status, code, errors = [] } = request;
  // Lines that only say the code again tell nothing more.
  const wrongs = errors.filter((line) => line.field !== '' || line.code !== code);
  const docs = useDocs('errors', code);
  return (
    <>
      <p class="headline">
        <Badge tone={toneOf(status)}>{status}</Badge>{' '}
        <code>
          {method} {path}
        </code>
      </p>
      {wrongs.length > 0 && (
        <section aria-label={words.wrong}>
          <h2>{words.wrong}</h2>
          <Table
            caption={words.wrong}
            rows={wrongs.map((line, at) => ({ ...line, at }))}
            keyOf={({ at }) => String(at)}
            columns={[
              { title: words.field, show: ({ field }) => <code>{field}</code> },
              { title: words.place, show: ({ location }) => location },
              { title: words.code, show: ({ code: wrong }) => <code>{wrong}</code> },
            ]}
          />
        </section>
      )}
      <h2>{words.facts}</h2>
      <Facts
        facts={[
          {
            name: words.id,
            value: (
              <>
                <code>{request.request_id}</code> <Copy value={request.request_id} />
              </>
            ),
          },
          { name: words.when, value: <Moment at={request.created_at} /> },
          { name: words.code, value: code && <a href={docs}>{code}</a> },
          { name: words.operation, value: request.operation && <code>{request.operation}</code> },
          { name: words.record, value: request.resource_id && <code>{request.resource_id}</code> },
          { name: words.took, value: `${request.duration_ms} ms` },
          { name: words.credential, value: request.credential && words[request.credential] },
          { name: words.actor, value: request.actor_id && <code>{request.actor_id}</code> },
          { name: words.address, value: request.address },
          { name: words.client, value: request.user_agent },
          { name: words.replayed, value: request.is_replayed === true ? words.yes : undefined },
        ]}
      />
      <p class="hint">{words.redacted}</p>
    </>
  );
}
